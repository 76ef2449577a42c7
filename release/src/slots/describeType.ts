import type { DataSchema } from '@tessera/kit/contract/dataSchema'

/** The TypeScript type of a schema, on one line. Texts of the schema are not trusted: they become only literals. */
export function describeType(schema: DataSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'unknown'
  const { type, anyOf, oneOf, allOf } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)))
  const branches = anyOf ?? oneOf
  if (branches) return union(branches.map(describeType))
  if (allOf) return allOf.map((one) => `(${describeType(one)})`).join(' & ')
  if (typeof type === 'object') return union(type.map((one) => describeType({ ...schema, type: one })))
  if (type === 'object') return objectType(schema)
  if (type === 'array') return arrayType(schema)
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}

function objectType({ properties = {}, required = [], additionalProperties }: DataSchema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${describeType(field)}`,
  )
  if (fields.length === 0) return `Readonly<Record<string, ${describeType(additionalProperties)}>>`
  return `{ ${fields.join('; ')} }`
}

function arrayType({ items, prefixItems }: DataSchema): string {
  return prefixItems
    ? `readonly [${prefixItems.map(describeType).join(', ')}]`
    : `readonly (${describeType(items)})[]`
}

function union(types: readonly string[]): string {
  return types.map((one) => (one.includes(' ') ? `(${one})` : one)).join(' | ')
}
