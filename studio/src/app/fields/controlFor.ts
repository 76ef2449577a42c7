import { references, type Reference } from '@tessera/content/write/text'
import { toText } from './toText.ts'

/** The subset of JSON Schema that `z.toJSONSchema` and remotes' manifests use. */
export interface FieldSchema {
  type?: string | readonly string[]
  title?: string
  description?: string
  const?: unknown
  default?: unknown
  enum?: readonly unknown[]
  enumDescriptions?: readonly string[]
  format?: string
  /** What an editor chooses; default: by the field's name. */
  pick?: 'picture' | 'hours' | 'line' | 'colour'
  /** The type of the documents of which an editor chooses one. */
  entry?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  maxItems?: number
  items?: FieldSchema | boolean
  prefixItems?: readonly FieldSchema[]
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  additionalProperties?: FieldSchema | boolean
  propertyNames?: FieldSchema
  oneOf?: readonly FieldSchema[]
  anyOf?: readonly FieldSchema[]
}

/** What an editor chooses in a field, or writes with suggestions. */
type Pick = Reference | 'link' | 'hours' | 'line' | 'colour'

/** The kind of input that edits a field, with what it needs of the schema. */
export type Control =
  | { is: 'hidden' }
  | { is: 'data' | 'check' | 'text' | 'date' | Exclude<Pick, 'entry'> }
  /** `type`: of the documents to choose from; default: all types of the site. */
  | { is: 'entry'; type?: string }
  | { is: 'number'; step: number | 'any'; min?: number | undefined; max?: number | undefined }
  /** `names`: the values' labels for editors. */
  | { is: 'choice'; values: readonly string[]; names: readonly string[] }
  | { is: 'list'; item: FieldSchema; max?: number | undefined }
  | { is: 'tuple'; items: readonly FieldSchema[] }
  | { is: 'group'; schema: FieldSchema }
  | { is: 'record'; value: FieldSchema }
  | { is: 'kinds'; kinds: readonly FieldSchema[] }

const picks: Readonly<Record<string, Pick>> = { ...references, hours: 'hours', href: 'link', to: 'link' }
const linkPattern = String.raw`^(?:\/(?!\/)|#|`

/** Chooses the control for a field. `name`: the field's name; for an item of a list, the list's name. */
export function controlFor(given: FieldSchema, name: string): Control {
  const schema = withoutNull(given)
  const { type, items, prefixItems, properties, additionalProperties, minimum, maximum } = schema
  if ('const' in schema) return { is: 'hidden' }
  if (schema.enum) {
    const values = schema.enum.map(String)
    return { is: 'choice', values, names: schema.enumDescriptions ?? values }
  }
  const kinds = schema.oneOf ?? schema.anyOf
  if (kinds?.every((one) => one.properties)) return { is: 'kinds', kinds }
  if (prefixItems) return { is: 'tuple', items: prefixItems }
  if (type === 'array' && typeof items === 'object') return { is: 'list', item: items, max: schema.maxItems }
  if (properties) return { is: 'group', schema }
  if (type === 'object' && isTyped(additionalProperties)) return { is: 'record', value: additionalProperties }
  if (type === 'boolean') return { is: 'check' }
  if (type === 'integer' || type === 'number')
    return { is: 'number', step: type === 'integer' ? 1 : 'any', min: minimum, max: maximum }
  if (schema.entry !== undefined) return { is: 'entry', type: schema.entry }
  return { is: type === 'string' ? textControl(schema, name) : 'data' }
}

function isTyped(schema: FieldSchema | boolean | undefined): schema is FieldSchema {
  return typeof schema === 'object' && Object.keys(schema).length > 0
}

function textControl({ pick: wanted, pattern, format, minLength }: FieldSchema, name: string) {
  if (format === 'date') return 'date' // also one that is called `to`, as links are
  const pick = wanted ?? picks[name] ?? (pattern?.startsWith(linkPattern) ? 'link' : undefined)
  if (pick) return pick
  return pattern !== undefined || format !== undefined || minLength === 1 ? 'line' : 'text'
}

/** The schema without `null`: a field that may be `null` is edited like a field that may be missing. */
function withoutNull(schema: FieldSchema): FieldSchema {
  const [one, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!one || others.length > 0 || !schema.anyOf) return schema
  return { ...one, ...(schema.description !== undefined && { description: schema.description }) }
}

/** Finds the kind that a value belongs to, by constant fields, then by field names; the first kind if none matches. */
export function kindFor(kinds: readonly FieldSchema[], value: unknown): FieldSchema | undefined {
  const fields = Object.entries(value ?? {})
  const hasFixed = ({ properties = {} }: FieldSchema) =>
    Object.entries(properties).every(
      ([name, one]) =>
        !('const' in one) || fields.some(([key, given]) => key === name && given === one.const),
    )
  const knows = ({ properties = {} }: FieldSchema) => fields.every(([name]) => name in properties)
  return kinds.find((one) => hasFixed(one) && knows(one)) ?? kinds.find(hasFixed) ?? kinds[0]
}

/** The label of a kind: its title or constant; if it has neither, its last required field, as in `with address`. */
export function describeKind({ title, properties = {}, required = [] }: FieldSchema): string {
  const fixed = Object.values(properties).find((one) => 'const' in one)
  return title ?? (fixed ? toText(fixed.const) : `with ${required.at(-1) ?? 'nothing'}`)
}

/** Builds a new value: required fields only, with their defaults. */
export function emptyValue(schema: FieldSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [first] = schema.oneOf ?? schema.anyOf ?? []
  if (first) return emptyValue(first)
  if (schema.prefixItems) return schema.prefixItems.map(emptyValue)
  if (schema.type === 'array')
    return schema.minItems && typeof schema.items === 'object' ? [emptyValue(schema.items)] : []
  if (schema.properties || schema.type === 'object') return emptyFields(schema)
  if (schema.type === 'boolean') return false
  return schema.type === 'integer' || schema.type === 'number' ? (schema.minimum ?? 0) : ''
}

function emptyFields({ properties = {}, required = [] }: FieldSchema): object {
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(needed.map(([name, one]) => [name, emptyValue(one)]))
}
