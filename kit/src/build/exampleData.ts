import type { DataSchema } from '../contract/dataSchema.ts'

/** Example texts for fields that code parses, by the field's name; all other fields get the text `Example`. */
const known: Readonly<Record<string, string>> = { language: 'en', rest: '' }

/** Example data that fit a schema. With `all` they have every optional field and at least one item in each list. */
export function exampleData(schema: DataSchema | boolean = {}, all = false, field = ''): unknown {
  if (typeof schema === 'boolean') return null
  const { anyOf, oneOf, allOf, properties = {}, required = [], items, minItems = 0, minLength = 0 } = schema
  const given = schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  const [branch] = anyOf ?? oneOf ?? []
  if (branch) return exampleData(branch, all)
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleData(part, all)))
  const [type] = [schema.type].flat()
  const length = Math.max(minItems, all ? 1 : 0)
  if (type === 'array') return Array.from({ length }, () => exampleData(items, all))
  if (type === 'string')
    return (known[field] ?? 'Example'.padEnd(minLength, ' text')).slice(0, schema.maxLength)
  if (type === 'number' || type === 'integer') return exampleNumber(schema)
  if (type !== 'object') return type === 'boolean' ? true : null
  const isGiven = (name: string) => all || required.includes(name) || 'default' in (properties[name] ?? {})
  const names = Object.keys(properties).filter(isGiven)
  return Object.fromEntries(names.map((name) => [name, exampleData(properties[name], all, name)]))
}

function exampleNumber({ minimum = 1, exclusiveMinimum = 0, maximum = 1e9, multipleOf }: DataSchema): number {
  return multipleOf ?? Math.min(maximum, Math.max(1, minimum, exclusiveMinimum + 1))
}
