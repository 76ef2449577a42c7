import type { z } from 'zod'
import type { definitionSchema } from './definitionSchema.ts'

/** The definition of a site, as `tessera.config.ts` exports it by default. */
export type SiteDefinition = z.input<typeof definitionSchema>

/**
 * Returns the definition as it is, for completion and type checks in an editor.
 *
 * @example
 * export default defineSite({ types: { place: { route: { en: '/towns/:slug', es: '/pueblos/:slug' } } } })
 */
export function defineSite(definition: SiteDefinition): SiteDefinition {
  return definition
}
