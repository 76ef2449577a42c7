import { z } from 'zod'
import { language, schemaHint } from '../schema/value.ts'

const step = '[a-z0-9]+(?:-[a-z0-9]+)*'
const shape = (end: string) => new RegExp(`^(?:/${step}){1,8}${end}$`)
const steps = 'lower-case letters, digits and single dashes between slashes'

/** One path for all languages, or a path for each; a language without one has that of the site's first language. */
function route(path: z.ZodString) {
  return z.union([path, z.record(language, path)])
}

const ofPages = z
  .string()
  .regex(shape('/:slug'), `must be a path such as /museums/:slug: ${steps}, and :slug at its end`)
const ofList = z.string().regex(shape(''), `must be a path such as /museums: ${steps}`)

/** Where pages are; `earlier`: where they were, which leads to where they are. */
const routed = (path: z.ZodString) =>
  z.strictObject({ route: route(path).optional(), earlier: z.array(path).max(100).default([]) })

/** What `tessera.config.ts` exports by default: where the pages of the site are. */
export const definitionSchema = z.strictObject({
  ...schemaHint,
  types: z
    .strictObject({
      place: routed(ofPages)
        .extend({ list: routed(ofList).optional() })
        .optional(),
      region: routed(ofPages).optional(),
    })
    .default({}),
  search: routed(ofList).optional(),
})

/** A definition that was checked. */
export type Definition = z.output<typeof definitionSchema>
