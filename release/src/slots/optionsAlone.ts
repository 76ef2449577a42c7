import type { DataSchema } from '@tessera/kit/contract/dataSchema'

/** The schema of a slot's options, without the rest of its data, which only the site knows. */
export function optionsAlone({ properties, additionalProperties }: DataSchema): DataSchema {
  const { options } = properties ?? {}
  return { type: 'object', ...(options ? { properties: { options } } : { additionalProperties }) }
}
