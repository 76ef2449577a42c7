import { z } from 'zod'

type Scalar = string | number | boolean | null
type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/**
 * The part of JSON Schema (2020-12) that may describe a slot's data. It leaves out keywords that could take long, refer
 * to external schemas or be read in two ways: `$ref`, `pattern`, `format`, `not`, `if` and `uniqueItems`.
 */
export interface DataSchema {
  type?: TypeName | readonly TypeName[] | undefined
  title?: string | undefined
  description?: string | undefined
  /** The field's value if the data have none. */
  default?: unknown
  readOnly?: boolean | undefined
  enum?: readonly Scalar[] | undefined
  const?: Scalar | undefined
  properties?: Readonly<Record<string, DataSchema>> | undefined
  required?: readonly string[] | undefined
  additionalProperties?: boolean | DataSchema | undefined
  propertyNames?: DataSchema | undefined
  items?: boolean | DataSchema | undefined
  prefixItems?: readonly DataSchema[] | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  exclusiveMinimum?: number | undefined
  exclusiveMaximum?: number | undefined
  multipleOf?: number | undefined
  anyOf?: readonly DataSchema[] | undefined
  oneOf?: readonly DataSchema[] | undefined
  allOf?: readonly DataSchema[] | undefined
}

const max = {
  nesting: 32 /* of nested lists and objects; one level of data takes two levels of schema */,
  characters: 32 * 1024 /* as JSON; the largest of the demo has 2 kB */,
  members: 200 /* maximum in one list or object */,
}

const typeName = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const text = z.string().max(1000)
const size = z.int().nonnegative()
/** A field's name. Names that every object inherits, such as `constructor`, are refused. */
const property = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, { error: 'must be letters, digits, - and _', abort: true })
  .refine((name) => !(name in Object.prototype), 'every object has it')

const node: z.ZodType<DataSchema> = z.lazy(() =>
  z.strictObject({
    type: z.union([typeName, z.array(typeName).min(1).max(7)]).optional(),
    title: text.optional(),
    description: text.optional(),
    default: z.unknown().optional(),
    readOnly: z.boolean().optional(),
    enum: z.array(scalar).min(1).max(max.members).optional(),
    const: scalar.optional(),
    properties: z
      .record(property, node)
      .refine((members) => Object.keys(members).length <= max.members, `has more than ${max.members}`)
      .optional(),
    required: z.array(property).max(max.members).optional(),
    additionalProperties: nodeOrBoolean.optional(),
    propertyNames: node.optional(),
    items: nodeOrBoolean.optional(),
    prefixItems: branches.optional(),
    minItems: size.optional(),
    maxItems: size.optional(),
    minLength: size.optional(),
    maxLength: size.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    multipleOf: z.number().positive().optional(),
    anyOf: branches.optional(),
    oneOf: branches.optional(),
    allOf: branches.optional(),
  }),
)
/** A value that fits one of two schemas. Unlike zod's union, it names the field of a problem. */
const nodeOrBoolean = z.unknown().superRefine(function reportFields(value, context) {
  if (typeof value === 'boolean') return
  for (const { path, message } of node.safeParse(value).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message })
}) as z.ZodType<boolean | DataSchema>
const branches = z.array(node).min(1).max(max.members)

/** Checks a schema of a slot's data; each problem names its field. Server-side only, because it imports zod. */
export const dataSchema: z.ZodType<DataSchema> = z
  .unknown()
  .superRefine(function isModest(value, context) {
    const message = findExcess(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .pipe(node)

/** Walks level by level, without recursion, so that deep nesting cannot overflow the stack. */
function findExcess(value: unknown): string | undefined {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max.nesting) return `is nested deeper than ${max.nesting} levels`
    const members = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? Object.entries(one) : [],
    )
    if (members.some(([name]) => name === '__proto__')) return 'has a field __proto__'
    level = members.map(([, member]) => member)
  }
  const { length } = JSON.stringify(value) ?? ''
  return length > max.characters ? `has ${length} characters; at most ${max.characters} are read` : undefined
}
