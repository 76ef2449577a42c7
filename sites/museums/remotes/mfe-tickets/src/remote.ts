import type { DataOf, RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

/** What a museum or an exhibition tells of itself; the definition lists these fields as their `context`. */
const fields = z.object({
  price: z.object({ amount: z.number(), currency: z.string() }).optional(),
  website: z.string().optional(),
  museum: z.object({ title: z.string(), href: z.string() }).optional(),
  on: z.object({ from: z.string(), to: z.string().optional() }).optional(),
})

export const remote = {
  name: 'tickets',
  contract: 1,
  slots: {
    tickets: {
      title: 'Tickets',
      description: 'The price of admission, for as many people as come, and where to reserve.',
      icon: 'ticket',
      data: z.object({
        options: z.strictObject({}),
        language: z.string(),
        page: z.object({ fields }).optional(),
      }),
      activation: 'near-view',
      context: ['language', 'page'],
    },
  },
  owner: { name: 'Ticket team', contact: 'tickets@sonde.example' },
  budgetKb: 7, // brotli, styles included
  trustedTypes: [], // nothing here writes strings as HTML
} as const satisfies RemoteDeclaration

export type SlotData = DataOf<typeof remote>['tickets']
