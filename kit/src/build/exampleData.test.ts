import { expect, test } from '@jest/globals'
import { z } from 'zod'
import type { DataSchema } from '../contract/dataSchema.ts'
import { exampleData } from './exampleData.ts'

const schema = z.object({
  language: z.string(),
  tongue: z.enum(['es', 'fr']).optional(),
  days: z.int(),
  least: z.number().gt(3).lt(9),
  step: z.number().multipleOf(0.5),
  wide: z.string().min(9).max(10),
  either: z.union([z.string(), z.null()]),
  options: z.strictObject({ unit: z.enum(['celsius']).default('celsius') }),
  counts: z.record(z.string(), z.int()),
  list: z.array(z.object({ note: z.string().optional() })).max(2),
  both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.boolean() })),
  four: z.literal(4),
})

test.each([false, true])('[CP1] example data fit the schema that they are of (all: %s)', (all) => {
  const example = exampleData(z.toJSONSchema(schema, { io: 'input' }) as DataSchema, all)
  expect(schema.safeParse(example).error).toBeUndefined()
  expect(example).toMatchObject({ language: 'en', days: 1, list: all ? [{ note: 'Example' }] : [] })
})
