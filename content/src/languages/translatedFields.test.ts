import { expect, test } from '@jest/globals'
import type { z } from 'zod'
import english from '../words/en.json' with { type: 'json' }
import { publishSchemas } from '../reference/publishSchemas.ts'
import { translatedFields, type Fields, type Words } from './translatedFields.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

const banner = 'position url width height mode when'.split(' ').map((field) => `banners[].${field}`)
const files = ['files[].width', 'files[].type', 'files[].file']

/** Fields that are the same in every language; those below one are, too. */
const shared: Readonly<Record<string, readonly string[]>> = {
  site: [
    'language',
    'direction',
    'languages',
    'navigation[].href',
    'footer.links[].href',
    'footer.attributions[].href',
    'map',
    'origins',
    ...banner,
  ],
  consent: 'link container theme domain path expiryDays markup appendToBottom'.split(' '),
  page: [...'kind language direction names hidden hero featured'.split(' '), ...banner],
  records: ['records'], // their words are in them
  media: [
    ...'id width height licence expires focus preview crop'.split(' ').map((field) => `media[].${field}`),
    ...files.map((field) => `media[].${field}`),
    ...['id', 'type', 'file', 'width', 'height'].map((field) => `files[].${field}`),
  ],
  email: ['address', 'token', 'shift'],
  form: 'name control required pattern equalTo'.split(' ').map((field) => `fields[].${field}`),
  redirects: ['redirects[].from', 'redirects[].to'],
  words: Object.keys(english),
  translation: ['of'],
}

/** Each field that holds a value, as `fields[].label`; a record's are its own. */
function fieldsOf(schema: JsonSchema, under = ''): readonly string[] {
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const item = schema.items
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = under === '' ? name : `${under}.${name}`
    const below = name === 'blocks' ? [] : fieldsOf(field as JsonSchema, path)
    return below.length > 0 ? below : [path]
  })
  const inList = item && !Array.isArray(item) && typeof item === 'object' ? fieldsOf(item, `${under}[]`) : []
  return [...new Set([...own, ...inList, ...branches.flatMap((branch) => fieldsOf(branch, under))])]
}

function wordsIn(fields: Fields, under = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, words]) => {
    const path = under === '' ? name : `${under}.${name}`
    if (words === true || words === 'blocks') return [path]
    return isList(words) ? wordsIn(words.each, `${path}[]`) : wordsIn(words as Fields, path)
  })
}

function isList(words: Words): words is { by: string; each: Fields } {
  return typeof words === 'object' && typeof words.by === 'string'
}

const documents = Object.entries(publishSchemas()).map(
  ([file, schema]) => [file.replace(/^schemas\/|\.json$/g, ''), schema] as const,
)

test.each(documents)(
  '[LG1] each field of %s is either translated or the same in every language',
  (kind, schema) => {
    const translated = wordsIn(translatedFields[kind] ?? {})
    const all = fieldsOf(schema).filter((field) => field !== '$schema')
    const same = shared[kind] ?? []
    expect(all.filter((field) => !translated.includes(field) && !isWithin(field, same))).toEqual([])
    expect(all.filter((field) => translated.includes(field) && isWithin(field, same))).toEqual([])
    expect(translated.filter((field) => !all.includes(field))).toEqual([])
    expect(same.filter((one) => !all.some((field) => isWithin(field, [one])))).toEqual([])
  },
)

function isWithin(field: string, declared: readonly string[]): boolean {
  return declared.some((one) => field === one || field.startsWith(`${one}.`) || field.startsWith(`${one}[`))
}
