import { expect, test } from '@jest/globals'
import type { DataSchema } from '@tessera/kit/contract/dataSchema'
import { describeType } from './describeType.ts'

test.each<[DataSchema, string]>([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ const: "it's" }, `"it's"`],
  [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
  [
    { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
    'string | (readonly (number)[])',
  ],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }] }, 'readonly [string, boolean]'],
  [
    {
      type: 'object',
      properties: { count: { type: 'integer' }, note: { type: 'string' } },
      required: ['count'],
    },
    '{ readonly "count": number; readonly "note"?: string }',
  ],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Readonly<Record<string, number>>'],
  [{ allOf: [{ type: 'string' }, {}] }, '(string) & (unknown)'],
  [{}, 'unknown'],
])('[CP3] the type of %j', (schema, type) => expect(describeType(schema)).toBe(type))
