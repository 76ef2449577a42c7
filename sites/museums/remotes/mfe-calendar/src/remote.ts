import type { DataOf, RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

/** A document that the block or the type's page gives; its type lists these fields as its `context`. */
const entry = z.object({
  title: z.string(),
  href: z.string(),
  fields: z.object({
    on: z.object({ from: z.string(), to: z.string().optional() }).optional(),
    museum: z.object({ title: z.string() }).optional(),
  }),
})

export const remote = {
  name: 'calendar',
  contract: 1,
  slots: {
    calendar: {
      title: 'Calendar',
      description: 'Exhibitions and events by month and day.',
      icon: 'calendar',
      data: z.object({
        options: z.strictObject({
          withMuseum: z
            .boolean()
            .default(true)
            .meta({ title: 'With museum', description: 'Says where each takes place' }),
        }),
        entries: z.array(entry).default([]),
        language: z.string(),
      }),
      activation: 'near-view',
      context: ['language'],
    },
  },
  owner: { name: 'Calendar team', contact: 'calendar@sonde.example' },
  budgetKb: 36, // brotli, styles and Vue included
  trustedTypes: [], // nothing here writes strings as HTML
} as const satisfies RemoteDeclaration

export type SlotData = DataOf<typeof remote>['calendar']
