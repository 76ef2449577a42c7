import type { DataSchema } from '@tessera/kit/contract/dataSchema'

/** The schema of a slot's data without its context: what the page tells of itself is known to the site only. */
export function optionsAlone({ properties, additionalProperties }: DataSchema): DataSchema {
  const { options } = properties ?? {}
  return { type: 'object', ...(options ? { properties: { options } } : { additionalProperties }) }
}
