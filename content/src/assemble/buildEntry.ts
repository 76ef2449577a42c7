import type { z } from 'zod'
import type { Picture } from '@tessera/kit/contract/content'
import type { EntrySource } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { listFindings } from '../text/listFindings.ts'
import { chooseLabel, type When } from '../fields/FieldKind.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import type { EntryPart } from '../port/port.ts'
import { fieldName } from '../text/fieldName.ts'
import { maxEntries, type Named, type StoredSlot } from './collectBlocks.ts'
import type { Problems } from './problems.ts'

type Defined = NonNullable<EntryType['page']>

/** A part of a page. Facts, maps and lists of entries are built for each request; `by`: only entries that refer to this one. */
export type StoredPart =
  | Exclude<EntryPart, { kind: 'facts' | 'map' | 'entries' | 'list' | 'slot' }>
  | StoredSlot
  | Extract<Defined[number], { kind: 'map' }>
  | { kind: 'facts'; fields: readonly string[] }
  | { kind: 'entries'; heading: string; type: string; by?: string; when?: When; max: number }
  | { kind: 'list'; heading?: string; type: string; by?: string }

/** An entry as its document and its type define it. */
export interface StoredEntry {
  /** Such as `museum/pergamon`; that of a list is its type. */
  name: string
  type: string
  /** Field → checked value. */
  values: Readonly<Record<string, unknown>>
  picture?: Picture
  parts: readonly StoredPart[]
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
  const galleries = Object.keys(definition.fields).flatMap((field) => entry.pictures[field] ?? [])
  const { pictures, ...stored } = entry
  return {
    ...stored,
    ...(galleries[0] && { picture: galleries[0] }),
    parts: page.flatMap(buildPart),
  }

  function buildPart(part: Defined[number], index: number): StoredPart | [] {
    switch (part.kind) {
      case 'gallery': {
        const shown = pictures[part.field]
        return shown?.length ? { kind: 'gallery', name: part.field.toLowerCase(), pictures: shown } : []
      }
      case 'entries': {
        const { heading, max = maxEntries, by, when: at, ...listed } = part
        const words = { heading: chooseLabel(heading, named.language), max }
        return { ...listed, ...words, ...(by !== undefined && { by }), ...(at && { when: at }) }
      }
      case 'list':
      case 'tiles': {
        const { heading, ...listed } = part
        const words = heading !== undefined && { heading: chooseLabel(heading, named.language) }
        return listed.kind === 'list' ? { ...listed, ...words } : { ...listed, ...words, tiles: [] }
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

/** Facts of all fields that have one, then the text, then the pictures. */
function defaultPage({ title, summary, fields }: EntryType): Defined {
  const rest = Object.entries(fields).filter(([name]) => name !== title && name !== summary)
  const ofKind = (isShown: (field: FieldDefinition) => boolean) =>
    rest.filter(([, field]) => isShown(field)).map(([name]) => name)
  return [
    { kind: 'facts', fields: ofKind((field) => kindOfField(field).show !== undefined) },
    { kind: 'body' },
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
  const pictures: Record<string, readonly Picture[]> = {}
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(defined, name) && !isTranslation) problems.add(file, name, 'there is no such field')
  for (const [name, field] of Object.entries(defined)) {
    const { data, error } = schemaOf(field).safeParse(fields[name])
    for (const { path, message } of error ? listFindings(error) : [])
      report(name, fieldName([name, ...path]), message)
    if (data === undefined && !error && !field.isOptional) report(name, name, 'is missing')
    if (data !== undefined) read(name, field, data)
  }
  return { values, pictures }

  /** What all languages share was reported for the original. */
  function report(name: string, at: string, reason: string): void {
    const field = defined[name]
    if (!isTranslation || (field && kindOfField(field).isTranslated)) problems.add(file, at, reason)
  }

  function read(name: string, field: FieldDefinition, value: unknown): void {
    const { entry } = kindOfField(field).show?.(value, field, named.language) ?? {}
    if (field.kind === 'pictures') pictures[name] = findPictures(value as readonly string[], name)
    if (entry !== undefined && !named.hasEntry(entry))
      return report(name, name, `there is no document entries/${entry}`)
    values[name] = value
  }

  function findPictures(ids: readonly string[], name: string): readonly Picture[] {
    return ids.flatMap(function find(id, at) {
      const picture = named.pictures.get(id)
      if (!picture) report(name, `${name}[${at}]`, `there is no picture ${id}`)
      return picture ?? []
    })
  }
}
