import { expect, test } from '@jest/globals'
import { formSchema } from './formSchema.ts'

const form = { heading: 'Order', submit: 'Order', thanks: 'Thank you.' }
const email = { name: 'email', label: 'E-mail', control: 'text' }

/** Paths of what is wrong with these fields. */
function faultsOf(...fields: object[]): string[] {
  const result = formSchema.safeParse({ ...form, fields })
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'))
}

test('[FV1] fields may name each other and every pattern', () => {
  const again = { ...email, name: 'again', equalTo: 'email' }
  const size = { name: 'size', label: 'Size', control: 'select', choices: ['Small'] }
  expect(faultsOf({ ...email, pattern: 'email', required: true }, again, size)).toEqual([])
})

test('[FV1] a form that no one could send is refused, by field', () => {
  expect(faultsOf(email, email)).toEqual(['fields.1.name'])
  expect(faultsOf({ ...email, equalTo: 'mail' })).toEqual(['fields.0.equalTo'])
  expect(faultsOf({ ...email, equalTo: 'email' })).toEqual(['fields.0.equalTo'])
  expect(faultsOf({ ...email, control: 'select' })).toEqual(['fields.0.choices'])
  expect(faultsOf({ ...email, choices: ['a'] })).toEqual(['fields.0.choices'])
  expect(faultsOf({ ...email, name: '_form' })).toEqual(['fields.0.name'])
})
