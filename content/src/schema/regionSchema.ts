import { z } from 'zod'
import { degrees, line, names, schemaHint } from './value.ts'

const landscapes = [
  'sierra',
  'coast',
  'dehesa',
  'plain',
  'volcanic',
  'green-coast',
  'islands',
  'vineyard',
  'desert',
  'strait',
] as const

/** One region; its file's name is its slug. */
export const regionSchema = z.strictObject({
  ...schemaHint,
  id: z
    .string()
    .regex(/^\d\d$/, 'must be the two digits of its region')
    .describe('Two digits, those of the shape'),
  name: line.describe('As it is shown everywhere'),
  names: names.optional().describe('What it is also called, by language; search finds it by these'),
  line: line.describe('One line for its tile'),
  landscape: z.enum(landscapes).describe('What its illustrations are drawn from'),
  hues: z.tuple([degrees, degrees]).describe("The land's and the sky's hue in degrees of OKLCH"),
  capital: line.optional().describe('Seat of its government'),
  population: z.int().min(0).optional().describe('People; left out of its figures when it is left out here'),
  tile: line.optional().describe('Id of its portrait picture; default <slug>-tile'),
  pictures: z.array(line).optional().describe('Ids of its wide pictures; default <slug>-1, <slug>-2, …'),
  introduction: line.describe('Markdown; in a .md file it is the body'),
})
