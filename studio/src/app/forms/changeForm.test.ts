import { expect, test } from '@jest/globals'
import { fieldsOf } from '@tessera/content/write/text'
import { changeForm, nameFor } from './changeForm.ts'

const text = `{
  "heading":"Write to us",  "submit": "Send", "thanks": "Thanks",
  "fields": [
    { "name": "email",  "label": "E-mail", "control": "text", "pattern": "email" },
    { "name": "again", "label": "Once more", "control": "text", "equalTo": "email" },
    {
      "name": "about", "label": "About", "control": "select",
      "choices": ["A", "B"]
    }
  ]
}
`
const made = text
  .replace('"name": "email"', '"name": "e-mail"')
  .replace('"equalTo": "email"', '"equalTo": "e-mail"')
const fieldIn = (form: string, index: number) =>
  (fieldsOf(form) as { fields: readonly object[] }).fields[index]

test('[SF1] a label changes its own bytes alone; the name that answers are kept by stays', () => {
  expect(changeForm(made, ['fields', 0, 'label'], 'Your “mail”', made)).toBe(
    made.replace('"E-mail"', '"Your “mail”"'),
  )
})

test('[SF1] the name that was made of a new field’s label follows it, and so does what must equal it', () => {
  expect(changeForm(made, ['fields', 0, 'label'], 'About', null)).toBe(
    text
      .replace('"name": "email",  "label": "E-mail"', '"name": "about-2",  "label": "About"')
      .replace('"equalTo": "email"', '"equalTo": "about-2"'),
  )
  expect(changeForm(text, ['fields', 0, 'label'], 'About', null)).toBe(text.replace('"E-mail"', '"About"'))
})

test.each([
  ['¿Cuántos años?', [], 'cuantos-anos'],
  ['2nd guest', [], 'nd-guest'],
  ['الاسم', [], 'field'],
  ['الاسم', ['field'], 'field-2'],
  ['Day', ['day', 'day-2'], 'day-3'],
])('[SF1] %s beside %j is called %s', (label, taken, name) => {
  expect(nameFor(label, taken)).toBe(name)
  expect(name).toMatch(/^[a-z][a-z0-9-]*$/)
})

test('[SF1] a field is added at the end, and named by its label as that is written', () => {
  const added = changeForm(text, ['fields', 3], { label: '', control: 'text', name: '' }, text)
  expect(fieldIn(added, 3)).toEqual({ label: '', control: 'text', name: 'field' })
  expect(added.startsWith(text.slice(0, text.indexOf('\n  ]')))).toBe(true)
  expect(fieldIn(changeForm(added, ['fields', 3, 'label'], 'Day', text), 3)).toMatchObject({ name: 'day' })
})

test('[SF1] the first field of a form without any', () => {
  const form = changeForm('{ "heading": "H" }', ['fields', 0], { label: 'Date', name: '' }, null)
  expect(fieldIn(form, 0)).toEqual({ name: 'date', label: 'Date' })
})

test('[SF1] another control takes its pattern and its choices away, and brings its own', () => {
  expect(fieldIn(changeForm(text, ['fields', 2, 'control'], 'checkbox', text), 2)).toEqual({
    name: 'about',
    label: 'About',
    control: 'checkbox',
  })
  expect(fieldIn(changeForm(text, ['fields', 0, 'control'], 'select', text), 0)).toEqual({
    name: 'email',
    label: 'E-mail',
    control: 'select',
    choices: ['First choice', 'Second choice'],
  })
})

test('[SF1] a new name leaves what equals another field alone; one that goes leaves all other bytes', () => {
  expect(changeForm(text, ['fields', 2, 'name'], 'topic', text)).toBe(
    text.replace('"name": "about"', '"name": "topic"'),
  )
  expect(changeForm(text, ['fields', 0, 'name'], 'mail', text)).toBe(
    text.replace('"name": "email"', '"name": "mail"').replace('"equalTo": "email"', '"equalTo": "mail"'),
  )
  expect(changeForm(text, ['fields', 1], undefined, text)).toBe(text.replace(/\n.*"again".*/, ''))
})
