import type { RegionsCarouselData } from '@tessera/kit/contract/content'
import type { RemoteDeclaration } from '@tessera/kit/contract/remote'
import { z } from 'zod'

/** The slot's data and the page's language. */
export type CarouselData = RegionsCarouselData & { language?: string | undefined }

const size = { width: z.number(), height: z.number() }

const carousel: z.ZodType<CarouselData> = z.object({
  language: z.string().optional(),
  label: z.string(),
  regions: z.array(
    z.object({
      id: z.string(),
      group: z.string().optional(),
      name: z.string(),
      href: z.string(),
      line: z.string(),
      placeCount: z.number(),
      count: z.string().optional(),
      outline: z.object({ path: z.string(), ...size }).optional(),
      picture: z
        .object({
          alt: z.string(),
          ...size,
          src: z.string(),
          sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
          caption: z.string().optional(),
          credit: z.string().optional(),
        })
        .optional(),
    }),
  ),
})

export const remote = {
  name: 'regions',
  contract: 1,
  slots: {
    'regions-carousel': {
      title: 'Pictures in a row',
      description: 'Leads to each document of a type with a picture, one beside the other.',
      icon: 'picture',
      data: carousel,
      context: ['language'],
      activation: 'near-view',
    },
  },
  owner: { name: 'Regions team', contact: 'regions@example.org' },
  budgetKb: 32,
  trustedTypes: [],
} as const satisfies RemoteDeclaration
