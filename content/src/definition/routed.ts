import { z } from 'zod'
import { language } from '../schema/value.ts'

const step = '[a-z0-9]+(?:-[a-z0-9]+)*'
const shape = (end: string) => new RegExp(`^(?:/${step}){1,8}${end}$`)
const steps = 'lower-case letters, digits and single dashes between slashes'

/** One path for all languages, or a path for each; a language without one has that of the site's first language. */
function route(path: z.ZodString) {
  return z.union([path, z.record(language, path)])
}

/** Path of the pages of a type. */
export const ofPages = z
  .string()
  .regex(shape('/:slug'), `must be a path such as /museums/:slug: ${steps}, and :slug at its end`)
/** Path of a list. */
export const ofList = z.string().regex(shape(''), `must be a path such as /museums: ${steps}`)

/** Where pages are; `earlier`: where they were, which leads to where they are. */
export const routed = (path: z.ZodString) =>
  z.strictObject({ route: route(path).optional(), earlier: z.array(path).max(100).default([]) })
