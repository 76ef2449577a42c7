import { describe, expect, test } from '@jest/globals'
import { publishSchemas } from '@tessera/content/schemas'
import { describeTypes } from '@tessera/content/types'
import { typeSchema } from '../../../../content/src/definition/typeSchema.ts'
import { controlFor, emptyValue, kindFor, describeKind, type FieldSchema } from './controlFor.ts'
import { severityOf } from '../store/severityOf.ts'
import { filterProblems } from './filterProblems.ts'

const schemas = publishSchemas() as unknown as Readonly<Record<string, FieldSchema>>
const schemaOf = (kind: string) => schemas[`schemas/${kind}.json`] as FieldSchema

/** Every field of a schema, inner ones too, as `path: control`. */
function controlsIn(schema: FieldSchema, name: string, path = name): readonly string[] {
  const control = controlFor(schema, name)
  const below = (inner: readonly FieldSchema[], at: (index: number) => string) =>
    inner.flatMap((one, index) => controlsIn(one, name, at(index)))
  switch (control.is) {
    case 'group':
      return Object.entries(control.schema.properties ?? {}).flatMap(([field, one]) =>
        controlsIn(one, field, `${path}.${field}`),
      )
    case 'list':
      return below([control.item], () => `${path}[]`)
    case 'tuple':
      return below(control.items, (index) => `${path}[${index}]`)
    case 'kinds':
      return below(control.kinds, (index) => `${path}(${describeKind(control.kinds[index] ?? {})})`)
    case 'record':
      return below([control.value], () => `${path}{}`)
    default:
      return [`${path}: ${control.is}`]
  }
}

describe('controlFor', () => {
  test.each(['page', 'form', 'email', 'site', 'media'])(
    '[SA1] every field of a %s has an input of its own',
    (kind) => {
      const controls = controlsIn(schemaOf(kind), kind)
      expect(controls.length).toBeGreaterThan(2)
      const open = controls.filter((one) => one.endsWith(': data') && !one.includes('(slot).options'))
      expect(open).toEqual([])
    },
  )

  test('[SA1] names of pictures are chosen', () => {
    const text = kindFor(schemaOf('page').oneOf ?? [], { kind: 'text' })?.properties ?? {}
    expect(controlFor(text['hero'] ?? {}, 'hero')).toEqual({ is: 'picture' })
    expect(controlFor({ type: 'string' }, 'title')).toEqual({ is: 'text' })
  })

  test('[TY3] [SF4] fields of own types have controls by their kinds, whatever their names mean in other documents', () => {
    const fields = {
      place: { kind: 'words' },
      museum: { kind: 'reference', type: 'museum' },
      on: { kind: 'dates' },
      hero: { kind: 'pictures' },
      open: { kind: 'hours' },
      halls: { kind: 'items', choices: { art: 'Art' } },
      like: { kind: 'references', type: 'event' },
      people: { kind: 'number' },
      at: { kind: 'point' },
      size: { kind: 'size', of: 'people', steps: { large: 5 } },
    }
    const [type] = describeTypes({ event: typeSchema.parse({ name: 'Event', title: 'place', fields }) }, 'en')
    const controls = controlsIn(type?.schema as FieldSchema, 'event')
    for (const one of ['place: line', 'museum: entry', 'on.from: date', 'on.to: date', 'hero[]: picture'])
      expect(controls).toContain(`event.${one}`)
    const ofItems = [
      'name: line',
      'text: line',
      'category: choice',
      'hours: hours',
      'picture: picture',
      'at.lat: number',
    ]
    for (const one of ofItems) expect(controls).toContain(`event.halls[].${one}`)
    for (const one of ['open: hours', 'like[]: entry']) expect(controls).toContain(`event.${one}`)
    expect(controls.filter((one) => one.startsWith('event.size'))).toEqual([])
    const lat = Object(type?.schema).properties.at.properties.lat
    expect(controlFor(lat, 'lat')).toEqual({ is: 'number', step: 'any', min: -90, max: 90 })
  })

  test('[SA1] a value tells which of several kinds it is', () => {
    const kinds = schemaOf('email').anyOf ?? []
    expect(describeKind(kindFor(kinds, { label: 'Us', token: 'x' }) ?? {})).toBe('Disguised')
    expect(describeKind(kindFor(kinds, { label: 'Us', address: 'a@b.example' }) ?? {})).toBe('Plain')
  })

  test('[SA1] a new value has what is required, and defaults', () => {
    const list = {
      type: 'object',
      properties: {
        on: { type: 'boolean' },
        size: { enum: ['small', 'large'] },
        days: { type: 'integer', minimum: 3 },
        note: { type: 'string' },
        title: { type: 'string', default: 'Weather' },
      },
      required: ['on', 'size', 'days', 'title'],
    }
    expect(emptyValue(list)).toEqual({ on: false, size: 'small', days: 3, title: 'Weather' })
  })
})

test('[SA1] a problem stands at its field', () => {
  const problem = {
    name: 'documentInvalid',
    cause: 'no picture x',
    detail: { field: 'blocks[2].pictures[0]' },
  } as const
  const problemsAt = filterProblems([problem], 'blocks[2]')
  expect(problemsAt(['pictures', 0])).toEqual([problem])
  expect(problemsAt(['pictures'])).toEqual([])
  expect(problemsAt(['pictures'], true)).toEqual([problem])
  expect(problemsAt(['pict'], true)).toEqual([])
  expect(filterProblems([problem])(['blocks', 2, 'pictures', 0])).toEqual([problem])
})

test.each([
  ['documentInvalid', 'error'],
  ['documentPartInvalid', 'partial'],
  ['slotDataRefused', 'partial'],
  ['documentFlawed', 'advice'],
] as const)('[SA1] the severity of %s is %s', (name, severity) => {
  expect(severityOf({ name })).toBe(severity)
})
