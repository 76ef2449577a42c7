import { expect, test } from '@jest/globals'
import { addField, nameFor, readForm, renameField, setKind, setLabel } from './changeForm.ts'
import { fieldKinds, kindOfField } from './fieldKinds.ts'

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

test('[SF1] a label changes its own bytes alone; the name that answers are kept by stays', () => {
  expect(setLabel(text, 0, 'Your “mail”', true)).toBe(text.replace('"E-mail"', '"Your “mail”"'))
})

test('[SF1] the name that was made of a new field’s label follows it, and so does what must equal it', () => {
  const made = text
    .replace('"name": "email"', '"name": "e-mail"')
    .replace('"equalTo": "email"', '"equalTo": "e-mail"')
  expect(setLabel(made, 0, 'About', false)).toBe(
    text
      .replace('"name": "email",  "label": "E-mail"', '"name": "about-2",  "label": "About"')
      .replace('"equalTo": "email"', '"equalTo": "about-2"'),
  )
  expect(setLabel(text, 0, 'About', false)).toBe(text.replace('"E-mail"', '"About"'))
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

test('[SF1] each kind is added at the end, and read as that kind again', () => {
  for (const { title } of fieldKinds) {
    const fields = readForm(addField(text, title))?.fields ?? []
    expect(fields.slice(0, 3)).toEqual(readForm(text)?.fields)
    expect(fields).toHaveLength(4)
    expect(fields[3] && kindOfField(fields[3])).toBe(title)
    expect(addField(text, title).startsWith(text.slice(0, text.indexOf('\n  ]')))).toBe(true)
  }
})

test('[SF1] the first field of a form without any', () => {
  expect(readForm(addField('{ "heading": "H" }', 'Date'))?.fields).toEqual([
    { name: 'date', label: 'Date', control: 'text', pattern: 'date' },
  ])
})

test('[SF1] another kind takes its pattern and its choices away, and brings its own', () => {
  expect(readForm(setKind(text, 2, 'Number'))?.fields[2]).toEqual({
    name: 'about',
    label: 'About',
    control: 'text',
    pattern: 'number',
  })
  expect(readForm(setKind(text, 0, 'Choice from a list'))?.fields[0]).toEqual({
    name: 'email',
    label: 'E-mail',
    control: 'select',
    choices: ['First choice', 'Second choice'],
  })
  expect(setKind(text, 0, 'E-mail address')).toBe(text)
})

test('[SF1] renaming leaves what equals another field alone', () => {
  expect(renameField(text, 2, 'topic')).toBe(text.replace('"name": "about"', '"name": "topic"'))
})

test('[SF1] what is no form has no fields, and what is no JSON is none', () => {
  expect(readForm('{"fields": "x"}')?.fields).toEqual([])
  expect(readForm('{"fields": [null, {"label": "L"}]}')?.fields.map(({ label }) => label)).toEqual(['', 'L'])
  expect(readForm('{"fields": [')).toBeUndefined()
})
