import { z } from 'zod'
import { called, latitude, line, longitude, names, schemaHint, slug } from './value.ts'

/** One row of a list of places. */
export const placeSchema = z.strictObject({
  id: line.describe('Unique; of a generated place, its GeoNames id'),
  slug: slug.describe('Its page is /places/<slug>'),
  name: line,
  names: names.optional(),
  called: called.optional(),
  province: z
    .string()
    .regex(/^\d\d$/, 'must be two digits')
    .describe('Two digits of the INE code'),
  population: z.int().min(0).describe('People; 0 if unknown'),
  lat: latitude.describe('Degrees, WGS 84'),
  lon: longitude.describe('Degrees, WGS 84'),
  fact: z
    .union([
      line,
      z.strictObject({ km: z.int().min(0), from: line }).meta({ title: 'Distance' }),
      z.strictObject({ capitalOf: z.enum(['country', 'region', 'province']) }).meta({ title: 'Capital' }),
      z.strictObject({ is: z.literal('autonomous-city') }).meta({ title: 'Status' }),
      z.strictObject({ partOf: line }).meta({ title: 'Part of a city' }),
    ])
    .describe('A fact for its row: a text, or data that is put into words in the language of the page'),
  partOf: line
    .optional()
    .describe('Id of the municipality’s main place, if that is another: its population includes this one'),
  district: z
    .boolean()
    .optional()
    .describe('Whether it is a district of the place in partOf, not a town or village'),
  pictures: z
    .array(line)
    .min(1)
    .max(12)
    .optional()
    .describe("Ids of pictures for its page; missing ones are skipped; default: its region's"),
})

/** Most places of one document. */
export const maxPlaces = 50_000 /* each place is checked on its own, which takes 20 µs if it is invalid */

/** Places are checked one by one, so that only an invalid place is left out (MP8). */
export const placesSchema = z.strictObject({ ...schemaHint, places: z.array(z.unknown()).max(maxPlaces) })
/** The schema of documents with places, as it is published for editors. */
export const publishedPlacesSchema = placesSchema.extend({ places: z.array(placeSchema) })
/** A row of `places.json`. */
export type PlaceDocument = z.infer<typeof placeSchema>
