import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { dataSchema } from './dataSchema.ts'

const problemsOf = (schema: unknown) =>
  dataSchema.safeParse(schema).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

/** A schema of lists within lists. */
function nested(levels: number): object {
  return levels === 0 ? {} : { items: nested(levels - 1) }
}

test('what zod writes of plain data may describe a slot', () => {
  const written = z.toJSONSchema(
    z.strictObject({
      text: z.string().min(1).max(9).default('a'),
      size: z.int().multipleOf(2).nullish(),
      pair: z.tuple([z.number(), z.literal(['a', 'b'])]),
      byName: z.record(z.enum(['a', 'b']), z.array(z.boolean()).max(3)),
      one: z.discriminatedUnion('kind', [z.object({ kind: z.literal(1) }), z.object({ kind: z.null() })]),
    }),
    { io: 'input' },
  )
  const { $schema: _, ...schema } = written
  expect(dataSchema.parse(schema)).toEqual(schema)
})

test.each([
  '$ref',
  '$defs',
  '$id',
  '$dynamicRef',
  'pattern',
  'patternProperties',
  'format',
  'not',
  'if',
  'uniqueItems',
  'contains',
  'dependentSchemas',
  'unevaluatedProperties',
  'contentSchema',
])('[CP3] %s is refused, wherever it stands', (keyword) => {
  const message = `Unrecognized key: "${keyword}"`
  expect(problemsOf({ [keyword]: {} })).toEqual([`: ${message}`])
  expect(problemsOf({ properties: { a: { items: { [keyword]: {} } } } })?.join()).toContain(message)
  expect(problemsOf({ prefixItems: [{ anyOf: [{ [keyword]: {} }] }] })?.join()).toContain(message)
})

test.each(['__proto__', 'constructor', 'a.b', "a'b", ''])('[CP3] no field is called %j', (name) => {
  expect(problemsOf(JSON.parse(`{"properties":{${JSON.stringify(name)}:{}}}`))).toHaveLength(1)
  expect(problemsOf({ required: [name] })).toHaveLength(1)
})

test('[CP3] a schema has its depth and its size', () => {
  expect(problemsOf(nested(20))).toBeUndefined()
  expect(problemsOf(nested(33))).toEqual([': is nested deeper than 32 levels'])
  expect(problemsOf(nested(9000))).toEqual([': is nested deeper than 32 levels'])
  const wide = { enum: Array.from({ length: 199 }, () => 'x'.repeat(200)) }
  expect(problemsOf(wide)).toEqual([expect.stringMatching(/has \d+ characters; at most 32768 are read/)])
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, {}]))
  expect(problemsOf({ properties: many })).toEqual(['properties: has more than 200'])
})
