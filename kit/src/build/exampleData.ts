import type { DataSchema } from '../contract/dataSchema.ts'

/** Parts of a page's context whose words mean something to code. */
const known: Readonly<Record<string, unknown>> = { language: 'en', direction: 'ltr', rest: '' }

/** Data that a schema allows; `all`: with every field that it names, and an item in each list. */
export function exampleData(schema: DataSchema | boolean = {}, all = false): unknown {
  if (typeof schema === 'boolean') return null
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (branch) return exampleData(branch, all)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleData(part, all))) as unknown
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type
  if (type === 'object') return exampleObject(schema, all)
  if (type === 'array') return exampleList(schema, all)
  if (type === 'string') return 'Example'.padEnd(schema.minLength ?? 0, ' text').slice(0, schema.maxLength)
  if (type === 'number' || type === 'integer') return exampleNumber(schema)
  return type === 'boolean' ? true : null
}

function exampleObject({ properties = {}, required = [] }: DataSchema, all: boolean) {
  const names = Object.keys(properties).filter(
    (name) => all || required.includes(name) || 'default' in (properties[name] ?? {}),
  )
  return Object.fromEntries(names.map((name) => [name, known[name] ?? exampleData(properties[name], all)]))
}

function exampleList({ items, prefixItems = [], minItems = 0 }: DataSchema, all: boolean) {
  const more = Math.max(minItems - prefixItems.length, all && items !== undefined && items !== false ? 1 : 0)
  return [...prefixItems, ...Array.from({ length: more }, () => items)].map((item) => exampleData(item, all))
}

function exampleNumber({ minimum, exclusiveMinimum, maximum = 1, multipleOf = 1 }: DataSchema) {
  const least =
    minimum ?? (exclusiveMinimum === undefined ? Math.min(1, maximum) : exclusiveMinimum + multipleOf)
  return Math.ceil(least / multipleOf) * multipleOf
}
