import { expect, test } from '@jest/globals'
import { parseFields } from '@tessera/content/write/text'
import { changeField, nameFor } from './changeField.ts'

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
  (parseFields(form) as { fields: readonly object[] }).fields[index]

test('[SF1] a label changes its own bytes alone; the name that answers are kept by stays', () => {
  expect(changeField(made, ['fields', 0, 'label'], 'Your “mail”', made)).toBe(
    made.replace('"E-mail"', '"Your “mail”"'),
  )
})

test('[SF1] the name that was made of a new field’s label follows it, and so does what must equal it', () => {
  expect(changeField(made, ['fields', 0, 'label'], 'About', null)).toBe(
    text
      .replace('"name": "email",  "label": "E-mail"', '"name": "about-2",  "label": "About"')
      .replace('"equalTo": "email"', '"equalTo": "about-2"'),
  )
  expect(changeField(text, ['fields', 0, 'label'], 'About', null)).toBe(text.replace('"E-mail"', '"About"'))
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
  const added = changeField(text, ['fields', 3], { label: '', control: 'text', name: '' }, text)
  expect(fieldIn(added, 3)).toEqual({ label: '', control: 'text', name: 'field' })
  expect(added.startsWith(text.slice(0, text.indexOf('\n  ]')))).toBe(true)
  expect(fieldIn(changeField(added, ['fields', 3, 'label'], 'Day', text), 3)).toMatchObject({ name: 'day' })
})

test('[SF1] the first field of a form without any', () => {
  const form = changeField('{ "heading": "H" }', ['fields', 0], { label: 'Date', name: '' }, null)
  expect(fieldIn(form, 0)).toEqual({ name: 'date', label: 'Date' })
})

test('[SF1] another control takes its pattern and its choices away, and brings its own', () => {
  expect(fieldIn(changeField(text, ['fields', 2, 'control'], 'checkbox', text), 2)).toEqual({
    name: 'about',
    label: 'About',
    control: 'checkbox',
  })
  expect(fieldIn(changeField(text, ['fields', 0, 'control'], 'select', text), 0)).toEqual({
    name: 'email',
    label: 'E-mail',
    control: 'select',
    choices: ['First choice', 'Second choice'],
  })
})

test('[SF1] a new name leaves what equals another field alone; one that goes leaves all other bytes', () => {
  expect(changeField(text, ['fields', 2, 'name'], 'topic', text)).toBe(
    text.replace('"name": "about"', '"name": "topic"'),
  )
  expect(changeField(text, ['fields', 0, 'name'], 'mail', text)).toBe(
    text.replace('"name": "email"', '"name": "mail"').replace('"equalTo": "email"', '"equalTo": "mail"'),
  )
  expect(changeField(text, ['fields', 1], undefined, text)).toBe(text.replace(/\n.*"again".*/, ''))
})

const place = `---
kind: detail
place: ronda
sights:
  - name: Puente Nuevo
    id: puente-nuevo
  - id: the-baths
    name: Baños
---
Text.
`
const nth = (text: string, index: number) =>
  (parseFields(text.split('---')[1] ?? '') as { sights: readonly object[] }).sights[index]

test('[SF4] a new sight is found by what its name makes, until it is published', () => {
  const added = changeField(place, ['sights', 2], { name: '', id: '' }, place)
  expect(nth(added, 2)).toEqual({ name: '', id: 'sight' })
  const named = changeField(added, ['sights', 2, 'name'], 'Puente Nuevo', place)
  expect(nth(named, 2)).toEqual({ name: 'Puente Nuevo', id: 'puente-nuevo-2' })
  const again = changeField(named, ['sights', 2, 'name'], 'Alameda del Tajo', place)
  expect(nth(again, 2)).toEqual({ name: 'Alameda del Tajo', id: 'alameda-del-tajo' })
  const kept = changeField(again, ['sights', 2, 'name'], 'Alameda', again)
  expect(nth(kept, 2)).toEqual({ name: 'Alameda', id: 'alameda-del-tajo' })
})

test('[SF4] the id that a sight was given stays, and an empty one is made', () => {
  const renamed = changeField(place, ['sights', 1, 'name'], 'Baños árabes', null)
  expect(nth(renamed, 1)).toEqual({ name: 'Baños árabes', id: 'the-baths' })
  const emptied = changeField(place, ['sights', 1, 'id'], '', place)
  expect(nth(emptied, 1)).toEqual({ name: 'Baños', id: '' })
  expect(nth(changeField(emptied, ['sights', 1, 'name'], 'Baños árabes', place), 1)).toEqual({
    name: 'Baños árabes',
    id: 'banos-arabes',
  })
})
