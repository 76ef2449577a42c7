import { kindOfField } from '../fields/fieldSchema.ts'
import type { SiteTypes } from './SiteTypes.ts'

/** Type → its fields that name documents of a type by their slugs; types without one are left out. */
export function fieldsReferringTo(types: SiteTypes, to: string): Readonly<Record<string, readonly string[]>> {
  const all = Object.entries(types).map(([type, { fields }]) => {
    const names = Object.keys(fields).filter((name) => {
      const field = fields[name]
      return field && field['type'] === to && kindOfField(field).entries !== undefined
    })
    return [type, names] as const
  })
  return Object.fromEntries(all.filter(([, names]) => names.length > 0))
}
