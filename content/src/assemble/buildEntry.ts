import type { z } from 'zod'
import type { Picture } from '@tessera/kit/contract/content'
import type { EntrySource } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { listFindings } from '../text/listFindings.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { isComputed, isNeeded, kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import type { EntryPart } from '../port/port.ts'
import { fieldName } from '../text/fieldName.ts'
import type { Named, StoredSlot } from './collectBlocks.ts'
import type { Problems } from './problems.ts'

type Defined = NonNullable<EntryType['page']>

/** A part of a page. What depends on other documents, or on labels, is built for each request. */
export type StoredPart =
  | Exclude<Defined[number], { kind: 'hero' | 'cards' | 'gallery' | 'slot' }>
  | (Extract<Defined[number], { kind: 'hero' }> & { picture?: Picture })
  /** `pictures`: those of items, by id. */
  | (Extract<Defined[number], { kind: 'cards' }> & { pictures: Readonly<Record<string, Picture>> })
  | Extract<EntryPart, { kind: 'gallery' }>
  /** The whole list of a type. */
  | { kind: 'list'; type: string; by?: undefined; heading?: undefined }
  | StoredSlot

/** An entry as its document and its type define it. */
export interface StoredEntry {
  /** Such as `museum/pergamon`; that of a list is its type. */
  name: string
  type: string
  /** Field → checked value. */
  values: Readonly<Record<string, unknown>>
  picture?: Picture
  /** The picture of its tile, if its type has one for that. */
  tile?: Picture
  parts: readonly StoredPart[]
  /** What a translation says that has neither the summary nor the text: see `fewTranslated`. */
  translated?: readonly string[]
}

/** What entries refer to, and the language of their page. */
export interface NamedByEntries extends Pick<Named, 'language' | 'hasEntry'> {
  pictures: Pick<Named['pictures'], 'get'>
}

/** Builds an entry from its document. Fields that do not fit their type are left out and reported. */
export function buildEntry(
  file: string,
  source: EntrySource,
  named: NamedByEntries,
  problems: Problems,
): StoredEntry {
  const { name, type, definition, fields } = source
  const none = { name, type, values: {} }
  if (!definition) return { ...none, parts: [] }
  if (!fields) return { ...none, parts: [{ kind: 'list', type }] }
  const entry = { ...none, ...readValues(definition.fields, fields, { file, named, problems }) }
  const { page = defaultPage(definition) } = definition
  const { pictures, ...stored } = entry
  const [tile] = pictures[definition.tile ?? '']?.values() ?? []
  const [picture] = Object.entries(definition.fields).flatMap(([field, { kind }]) =>
    kind === 'pictures' && field !== definition.tile ? [...(pictures[field]?.values() ?? [])] : [],
  )
  return {
    ...stored,
    ...(picture && { picture }),
    ...(tile && { tile }),
    parts: page.flatMap(buildPart),
  }

  function buildPart(part: Defined[number], index: number): StoredPart | [] {
    switch (part.kind) {
      case 'hero': {
        const [first] = pictures[part.field]?.values() ?? []
        return { ...part, ...(first && { picture: first }) }
      }
      case 'cards':
        return { ...part, pictures: Object.fromEntries(pictures[part.field] ?? []) }
      case 'gallery': {
        const shown = [...(pictures[part.field]?.values() ?? [])]
        return shown.length > 0 ? { kind: 'gallery', name: part.field.toLowerCase(), pictures: shown } : []
      }
      case 'slot': {
        const by = { file: 'tessera.config.ts', field: `types.${type}.page[${index}]` }
        const { entries, ...own } = part
        const fallback = chooseLabel(part.fallback, named.language)
        return { ...own, fallback, by, ...(entries && { lists: entries }) }
      }
      default:
        return part
    }
  }
}

/** Facts of all fields that have one, then the text, then what the document lists, then the pictures. */
function defaultPage({ title, summary, fields }: EntryType): Defined {
  const rest = Object.entries(fields).filter(([name]) => name !== title && name !== summary)
  const ofKind = (isShown: (field: FieldDefinition) => boolean) =>
    rest.filter(([, field]) => isShown(field)).map(([name]) => name)
  return [
    { kind: 'facts', fields: ofKind((field) => kindOfField(field).show !== undefined) },
    { kind: 'body' },
    ...ofKind(({ kind }) => kind === 'items' || kind === 'references').map(
      (field) => ({ kind: 'cards', field }) as const,
    ),
    ...ofKind(({ kind }) => kind === 'pictures').map((field) => ({ kind: 'gallery', field }) as const),
  ]
}

const schemas = new WeakMap<FieldDefinition, z.ZodType>()

/** The schema of a field's value; kept because building one takes longer than a hundred checks. */
function schemaOf(field: FieldDefinition): z.ZodType {
  return schemas.getOrInsertComputed(field, () => kindOfField(field).value(field).optional())
}

/** Checks the values of a document by the fields of its type. */
function readValues(
  defined: EntryType['fields'],
  fields: Readonly<Record<string, unknown>>,
  { file, named, problems }: { file: string; named: NamedByEntries; problems: Problems },
) {
  const isTranslation = translatedFile(file) !== undefined
  const values: Record<string, unknown> = {}
  const pictures: Record<string, ReadonlyMap<string, Picture>> = {}
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(defined, name) && !isTranslation) problems.add(file, name, 'there is no such field')
  for (const [name, field] of Object.entries(defined)) {
    if (isComputed(field)) {
      if (fields[name] !== undefined) report(name, name, 'is computed: leave it out')
      continue
    }
    if (fields[name] === undefined) {
      if (isNeeded(field)) report(name, name, 'is missing')
      continue
    }
    const { data, error } = schemaOf(field).safeParse(fields[name])
    for (const { path, message } of error ? listFindings(error) : [])
      report(name, fieldName([name, ...path]), message)
    if (data !== undefined) read(name, field, data)
  }
  for (const [name, field] of Object.entries(defined)) {
    const value = kindOfField(field).derive?.value(values[String(field['of'])], field, values)
    if (value !== undefined) values[name] = value
  }
  return { values, pictures }

  /** What all languages share was reported for the original. */
  function report(name: string, at: string, reason: string): void {
    const field = defined[name]
    if (!isTranslation || (field && kindOfField(field).translated)) problems.add(file, at, reason)
  }

  function read(name: string, field: FieldDefinition, value: unknown): void {
    const kind = kindOfField(field)
    const lacks = (at: string, what: string) => {
      if (!isTranslation) problems.add(file, name + at, `there is no ${what}`)
    }
    const found = (kind.pictures?.(value) ?? []).flatMap(function find([at, id]) {
      const picture = named.pictures.get(id)
      if (!picture) lacks(at, `picture ${id}`)
      return picture ? [[id, picture] as const] : []
    })
    pictures[name] = new Map(found)
    const missing = kind.entries?.(value, field).filter((entry) => !named.hasEntry(entry)) ?? []
    for (const entry of missing) lacks('', `document entries/${entry}`)
    if (missing.length === 0 || Array.isArray(value)) values[name] = value // pages leave out what is missing in a list
  }
}
