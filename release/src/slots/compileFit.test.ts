import { expect, test } from '@jest/globals'
import { compileFit } from './compileFit.ts'

const options = {
  type: 'object',
  properties: {
    unit: { enum: ['c', 'f'], default: 'c' },
    days: { type: 'integer', minimum: 1 },
    view: { anyOf: [{ const: 'list' }, { type: 'object', required: ['rows'] }] },
  },
  required: ['days'],
  additionalProperties: false,
} as const
const fit = compileFit({ type: 'object', properties: { options }, required: ['options'] })

test('data that fit are given with what they leave out, and stay as they are themselves', () => {
  const data = { options: { days: 3 }, place: 'beside it' }
  expect(fit(data)).toEqual({
    status: 'fits',
    data: { options: { unit: 'c', days: 3 }, place: 'beside it' },
  })
  expect(data).toEqual({ options: { days: 3 }, place: 'beside it' })
})

test.each([
  [{}, '', "must have required property 'options'"],
  [{ options: {} }, 'options', "must have required property 'days'"],
  [{ options: { days: 0 } }, 'options.days', 'must be >= 1'],
  [{ options: { days: '3' } }, 'options.days', 'must be integer'],
  [{ options: { days: 3, unit: 'k' } }, 'options.unit', 'must be one of ["c","f"]'],
  [{ options: { days: 3, Unit: 'c' } }, 'options', 'there is no field Unit'],
  [{ options: { days: 3, view: {} } }, 'options.view', 'must match a schema in anyOf'],
])('data that do not fit are refused by field: %j', (data, field, cause) => {
  expect(fit(data)).toEqual({ status: 'refused', field, cause })
})

test('[CP3] what every object has is no field of the data', () => {
  const strict = compileFit({ type: 'object', properties: { a: {} }, required: ['a'] })
  expect(strict(Object.create({ a: 1 }) as object).status).toBe('refused')
})
