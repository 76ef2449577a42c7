import type { Picture } from '@tessera/kit/contract/content'
import type { Named } from './collectBlocks.ts'
import type { Problems } from './problems.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { listFaults } from '../documents/invalid.ts'
import { chooseLabel, type FieldKind } from '../fields/FieldKind.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldKinds.ts'
import type { Entry, EntryFact, EntryPart } from '../port/port.ts'
import { inWords } from '../text/inWords.ts'
import { pageNameOf, type EntrySource } from '../definition/SiteTypes.ts'

/** A fact whose document is looked up for each request: `entry` is its name, as `museum/pergamon`. */
export type StoredFact = EntryFact & { entry?: string }
/** A part of a page; lists of entries are looked up for each request. `by`: only those that refer to this entry. */
export type StoredPart =
  | Exclude<EntryPart, { kind: 'facts' | 'entries' }>
  | { kind: 'facts'; facts: readonly StoredFact[] }
  | { kind: 'entries'; heading?: string; type: string; by?: string; max: number }

/** An entry as its document and its type define it. */
export interface StoredEntry extends Omit<Entry, 'parts'> {
  /** Such as `museum/pergamon`; that of a list is its type. */
  name: string
  parts: readonly StoredPart[]
  /** What its card shows. */
  row: readonly StoredFact[]
  /** What lists of its type are sorted by; default: its title. */
  order?: string | number
  /** Field → name of the entry that it refers to. */
  references: Readonly<Record<string, string>>
}

const maxListed = 500

/** Builds an entry from its document. Fields that do not fit their type are left out and reported. */
export function buildEntry(file: string, source: EntrySource, named: Named, problems: Problems): StoredEntry {
  const { name: own, type, definition, fields } = source
  if (!definition || !fields) return listEntry(type)
  const values = readValues(file, definition, fields, named, problems)
  const facts = (names: readonly string[]) => names.flatMap((name) => values.get(name)?.fact(name) ?? [])
  const pictures = (name: string) => values.get(name)?.pictures ?? []
  const { list, thing, page = defaultPage(definition) } = definition
  const [picture] = Object.keys(definition.fields).flatMap(pictures)
  const order = list?.sort === undefined ? undefined : values.get(list.sort)?.order
  const references = Array.from(values, ([name, { entry }]) => [name, entry] as const)
  return {
    name: own,
    type,
    ...(thing !== undefined && { thing }),
    described: Object.assign(
      {},
      ...Array.from(values.values(), ({ described }) => described),
    ) as Entry['described'],
    ...(list && {
      list: { heading: chooseLabel(list.heading, named.language), path: `/${pageNameOf(type)}` },
    }),
    row: facts(list?.row ?? []),
    ...(picture && { picture }),
    ...(order !== undefined && { order }),
    references: Object.fromEntries(references.filter(([, entry]) => entry !== undefined)) as Record<
      string,
      string
    >,
    parts: page.flatMap(buildPart),
  }

  function buildPart(part: NonNullable<EntryType['page']>[number], index: number): StoredPart | [] {
    switch (part.kind) {
      case 'body':
        return part
      case 'facts': {
        const shown = facts(part.fields)
        return shown.length === 0 ? [] : { kind: 'facts', facts: shown }
      }
      case 'gallery': {
        const shown = pictures(part.field)
        return shown.length === 0 ? [] : { kind: 'gallery', name: part.field.toLowerCase(), pictures: shown }
      }
      case 'entries': {
        const { heading, max = maxListed, type: of, by } = part
        const listed = {
          kind: 'entries',
          type: of,
          max,
          heading: chooseLabel(heading, named.language),
        } as const
        return by === undefined ? listed : { ...listed, by }
      }
      case 'slot': {
        const { slot, options, fallback } = part
        const by = { file: 'tessera.config.ts', field: `types.${type}.page[${index}]` }
        return { kind: 'slot', slot, options, fallback: chooseLabel(fallback, named.language), by }
      }
    }
  }
}

function listEntry(type: string): StoredEntry {
  return {
    name: type,
    type,
    described: {},
    row: [],
    references: {},
    parts: [{ kind: 'entries', type, max: maxListed }],
  }
}

/** Facts of all fields that have one, then the text, the pictures. */
function defaultPage({ title, summary, fields }: EntryType): NonNullable<EntryType['page']> {
  const names = Object.keys(fields).filter((name) => name !== title && name !== summary)
  const ofKind = (isShown: (field: FieldDefinition) => boolean) =>
    names.filter((name) => isShown(fields[name] as FieldDefinition))
  return [
    { kind: 'facts', fields: ofKind((field) => kindOfField(field).show !== undefined) },
    { kind: 'body' },
    ...ofKind(({ kind }) => kind === 'pictures').map((field) => ({ kind: 'gallery', field }) as const),
  ]
}

/** A checked value, and what pages and lists take of it. */
interface ReadValue {
  fact(name: string): StoredFact | []
  described: Readonly<Record<string, unknown>>
  pictures: readonly Picture[]
  order: string | number | undefined
  entry: string | undefined
}

function readValues(
  file: string,
  { fields: defined }: EntryType,
  fields: Readonly<Record<string, unknown>>,
  named: Named,
  problems: Problems,
): ReadonlyMap<string, ReadValue> {
  const values = new Map<string, ReadValue>()
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(defined, name)) problems.add(file, name, 'there is no such field')
  for (const [name, field] of Object.entries(defined)) {
    if (fields[name] === undefined) {
      if (!field.isOptional) problems.add(file, name, 'is missing')
      continue
    }
    const kind = kindOfField(field)
    const { data, error } = kind.value(field).safeParse(fields[name])
    if (error) {
      for (const [at, reason] of listFaults(error, [name])) problems.add(file, at, reason)
      continue
    }
    const value = readValue(name, data, field, kind)
    if (value) values.set(name, value)
  }
  return values

  function readValue(
    name: string,
    value: unknown,
    field: FieldDefinition,
    kind: FieldKind,
  ): ReadValue | undefined {
    const shown = kind.show?.(value, field, named.language)
    const entry = shown?.entry
    if (entry !== undefined && !named.hasEntry(entry)) {
      problems.add(file, name, `there is no document entries/${entry}`)
      return undefined
    }
    const term = field.label === undefined ? labelOf(name) : chooseLabel(field.label, named.language)
    return {
      fact: () =>
        shown ? { term, ...shown, ...(field.property !== undefined && { property: field.property }) } : [],
      described: kind.describe?.(value, field) ?? {},
      pictures: kind.kind === 'pictures' ? findPictures(value as readonly string[], name) : [],
      order: kind.order?.(value),
      entry,
    }
  }

  function findPictures(ids: readonly string[], name: string): readonly Picture[] {
    return ids.flatMap(function find(id, at) {
      const picture = named.pictures.get(id)
      if (!picture) problems.add(file, `${name}[${at}]`, `there is no picture ${id}`)
      return picture ?? []
    })
  }
}

/** `openingHours` → `Opening hours`. */
function labelOf(field: string): string {
  return inWords(field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}
