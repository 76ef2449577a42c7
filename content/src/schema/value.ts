import { z } from 'zod'

/** One line of text. */
export const line = z.string().trim().min(1)
/** A slug, which is a part of a path. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single dashes')
/** A path of this site or an http(s) address. */
export const href = z
  .string()
  .regex(/^(?:\/(?!\/)|#|https?:\/\/)\S*$/, 'must be a path such as /about, or an http(s) address')
/** An external origin. */
export const origin = z
  .string()
  .regex(
    /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/,
    'must be an origin such as https://pictures.example, in lower case and without a path',
  )
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
/** A hue in OKLCH, degrees. */
export const degrees = z.number().min(0).max(360)
export const pixels = z.int().min(1).max(10_000)
const notALanguage = 'must be a language tag such as en'
/** A language tag of BCP 47, e.g. `en` or `es-ES`. */
export const language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, { error: notALanguage, abort: true })
  .refine(isLanguage, notALanguage)
  .meta({ title: 'Language', description: 'Such as en, or es-ES', $comment: 'BCP 47' })
export const direction = z
  .enum(['ltr', 'rtl'])
  .meta({ title: 'Direction of text', enumDescriptions: ['From the left', 'From the right'] })
export const link = z.strictObject({ label: line, href }).meta({ title: 'Link' })
export const fact = z
  .strictObject({
    term: line.meta({ title: 'What', description: 'Such as Height' }),
    detail: line.meta({ title: 'Its value', description: 'Such as 98 m' }),
  })
  .meta({ title: 'Fact' })
/** South, west, north, east, in degrees. */
export const bounds = z.tuple([
  latitude.meta({ title: 'South' }),
  longitude.meta({ title: 'West' }),
  latitude.meta({ title: 'North' }),
  longitude.meta({ title: 'East' }),
])
/** Language → other names, by which search finds a document too. */
export const names = z.record(language, z.array(line).min(1)).meta({
  title: 'Other names',
  description: 'Other names by language; search finds them',
})
/** The field by which text editors find the schema, for completion; the engine ignores it. */
export const schemaHint = { $schema: z.string().optional() }

/** Whether a tag is valid. Even a tag of the right form can repeat a part; sorting by it would throw. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
