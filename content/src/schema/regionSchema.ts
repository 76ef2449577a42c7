import { z } from 'zod'
import { destinationFields } from './destinationFields.ts'
import { degrees, line, names, schemaHint } from './value.ts'

/** A region; its file's name is its slug. */
export const regionSchema = z.strictObject({
  ...schemaHint,
  id: z
    .string()
    .regex(/^\d\d$/, 'must be two digits')
    .meta({ title: 'Number', description: 'The two digits that the map has for the region' }),
  name: line.describe('Shown everywhere'),
  names: names.optional(),
  line: line.meta({ title: 'In one line', description: 'On its tile' }),
  landscape: line.optional().describe('Kind of land, for illustrations that the site draws'),
  hues: z
    .tuple([degrees.meta({ title: 'Of the land' }), degrees.meta({ title: 'Of the sky' })])
    .meta({ title: 'Colours', description: 'As degrees of the colour wheel, 0 to 360', $comment: 'OKLCH' }),
  capital: line.optional().describe('Seat of its government'),
  population: z.int().min(0).optional().describe('Number of people. If empty, the page does not show it'),
  tile: line.optional().meta({
    title: 'Tall picture',
    description: 'Shown on its tile; default: a drawn illustration',
    $comment: 'its id; default <slug>-tile',
  }),
  pictures: z.array(line).optional().meta({
    title: 'Wide pictures',
    description: 'Default: drawn illustrations',
    $comment: 'their ids; default <slug>-1, <slug>-2, …',
  }),
  ...destinationFields,
  introduction: line.describe('Markdown; in a .md file it is the body'),
})
