import { z } from 'zod'
import { line, slug } from './value.ts'

const id = slug.describe('Unique in the document; translations refer to it')
const category = slug.describe('Id of a category that site.json defines')
const hours = line.describe(
  'When it is open, in the syntax of OpenStreetMap, such as Mo-Fr 10:00-18:00 or 24/7',
)
const web = z
  .string()
  .regex(/^https?:\/\/\S+$/, 'must be an http(s) address')
  .meta({ title: 'Web address' })

const sight = z
  .strictObject({
    name: line.describe('Its local name'),
    category: category.optional(),
    text: line.optional().describe('One sentence'),
    web: web.optional(),
    hours: hours.optional(),
    lat: z.number().optional().describe('Degrees, WGS 84; together with lon'),
    lon: z.number().optional().describe('Degrees, WGS 84'),
    id,
  })
  .meta({ title: 'Sight' })

/** Fields for visitors of a place or region; all optional. */
export const destinationFields = {
  summary: line.optional().describe('One sentence, shown below the name and in rows of lists'),
  categories: z
    .array(slug.meta({ title: 'Category' }))
    .optional()
    .meta({ title: 'Categories', description: 'Defined in site.json; the most important first' }),
  season: line.optional().describe('When it is best to go'),
  arrival: line.optional().describe('How to get there'),
  address: line.optional().describe('Address of the tourist office'),
  telephone: line.optional(),
  web: web.optional(),
  sights: z.array(sight).max(60).optional().meta({ title: 'Sights' }),
  related: z
    .array(slug.meta({ title: 'Place' }))
    .optional()
    .meta({ title: 'Related places', $comment: 'as their addresses name them' }),
}
const destinationSchema = z.object(destinationFields)
export type DestinationDocument = z.infer<typeof destinationSchema>
