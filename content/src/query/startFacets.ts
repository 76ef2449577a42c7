import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { dayOf, fromDay, toDay } from '../fields/FieldKind.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type { ChoiceFacet, Facet, ListQuery, ListRange, RangeFacet } from '../port/port.ts'
import { addChoices, type EntryList } from './entryList.ts'
import { hasChoice, today, type RowTest } from './isOfTime.ts'
import { comparing } from './orderOf.ts'
import { labelOfField } from './labelOfField.ts'

/** A facet while a list is counted. */
export interface FacetCount {
  /** Left out if the visitor chose nothing. */
  keeps?: RowTest | undefined
  /** Counts a row for its choices. */
  count?(row: number): void
  /** The facet as it was counted; undefined if the list has no values for it. */
  build(): Facet | undefined
}

interface Narrowed {
  compiled: Compiled
  list: EntryList
  name: string
  field: FieldDefinition
}

/** Begins to count the facets of a list under a visitor's query; what it asks of other facets is ignored. */
export function startFacets(
  compiled: Compiled,
  list: EntryList,
  { choices = {}, ranges = {} }: ListQuery,
): readonly FacetCount[] {
  return (list.type.list?.facets ?? []).flatMap(function start(name) {
    const field = list.type.fields[name]
    if (!field) return []
    const narrowed = { compiled, list, name, field }
    const { choices: ofIds, range } = kindOfField(field)
    const asked = Object.hasOwn(choices, name) ? (choices[name] ?? []) : []
    return [
      ...(ofIds ? [countChoices(narrowed, asked)] : []),
      ...(range?.of === 'day' ? [countTimes(narrowed, asked)] : []),
      ...(range ? [countRange(narrowed, range.of, Object.hasOwn(ranges, name) ? ranges[name] : {})] : []),
    ]
  })
}

const maxChoices = 200 /* of a facet: chosen ones, and those that most documents of the list have */

function countChoices(narrowed: Narrowed, asked: readonly string[]): FacetCount {
  const { compiled, list, name, field } = narrowed
  const column = list.columns.fields.get(name)?.choices
  const { ids = [] } = column ?? {}
  const inList = list.counts.get(name) ?? new Uint32Array()
  const counts = new Uint32Array(ids.length)
  const { language } = compiled.catalog.site
  const { labelOf, all } = kindOfField(field).choices ?? {}

  function build(): ChoiceFacet | undefined {
    const chosen = new Set(asked)
    const first = (code: number) => (chosen.has(ids[code] ?? '') ? Infinity : (inList[code] ?? 0))
    const codes = [...ids.keys()].filter((code) => first(code) > 0)
    const shown =
      codes.length > maxChoices ? codes.toSorted((one, other) => first(other) - first(one)) : codes
    const choices = shown.slice(0, maxChoices).flatMap(function choiceOf(code) {
      const id = ids[code] ?? ''
      const label = labelOf?.(id, field, language, (entry) => titleOf(compiled, entry))
      return label === undefined ? [] : { id, label, count: counts[code] ?? 0 }
    })
    const compare = comparing(language)
    const order = new Map(all?.(field).map((id, index) => [id, index]))
    const sorted = choices.toSorted((one, other) =>
      all ? (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0) : compare(one.label, other.label),
    )
    if (sorted.length === 0) return undefined
    return { kind: 'choices', name, label: labelOfField(name, field, language), choices: sorted }
  }

  return {
    keeps: hasChoice(list.columns, name, asked),
    ...(column && { count: (row: number) => addChoices(column, row, counts) }),
    build,
  }
}

function titleOf(compiled: Compiled, entry: string): string | undefined {
  const columns = readEntryColumns(compiled, entry.split('/', 1)[0] ?? '')
  return columns?.titles[columns.rowOf.get(entry) ?? -1]
}

/** Choices of a field of dates: what is on today, and in this month, by UTC. */
function countTimes({ compiled, list, name, field }: Narrowed, asked: readonly string[]): FacetCount {
  const now = new Date(Date.now())
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const monthFrom = (first: number) => dayOf(Date.UTC(year, first))
  const times = [
    { id: 'now', test: overlaps(list, name, today(), today()) },
    { id: 'month', test: overlaps(list, name, monthFrom(month), monthFrom(month + 1) - 1) },
  ].map((time) => ({ ...time, count: 0 }))
  const chosen = times.filter(({ id }) => asked.includes(id))
  return {
    ...(asked.length > 0 && { keeps: (row: number) => chosen.some(({ test }) => test(row)) }),
    count(row) {
      for (const time of times) if (time.test(row)) time.count++
    },
    build() {
      if (!list.ends.has(name)) return undefined
      const label = labelOfField(name, field, compiled.catalog.site.language)
      return { kind: 'choices', name, label, choices: times.map(({ id, count }) => ({ id, count })) }
    },
  }
}

function countRange(
  { compiled, list, name, field }: Narrowed,
  of: RangeFacet['of'],
  { from, to }: ListRange = {},
): FacetCount {
  const read = of === 'day' ? toDay : toNumber
  const [least, greatest] = [read(from ?? ''), read(to ?? '')]
  const isAsked = !Number.isNaN(least) || !Number.isNaN(greatest)
  return {
    ...(isAsked && {
      keeps: overlaps(
        list,
        name,
        Number.isNaN(least) ? -Infinity : least,
        Number.isNaN(greatest) ? Infinity : greatest,
      ),
    }),
    build() {
      const ends = list.ends.get(name)
      if (!ends) return undefined
      const [min, max] = ends.map(of === 'day' ? fromDay : String) as [string, string]
      const { currency } = field
      const label = labelOfField(name, field, compiled.catalog.site.language)
      return { kind: 'range', name, label, of, min, max, ...(typeof currency === 'string' && { currency }) }
    },
  }
}

/** `4.5` → 4.5; NaN if it is no number, or empty. */
function toNumber(written: string): number {
  return written.trim() === '' ? NaN : Number(written)
}

/** Selects the rows whose values overlap a range. Nothing overlaps one that ends before it begins. */
function overlaps({ columns }: EntryList, name: string, from: number, to: number): RowTest {
  const { least, greatest } = columns.fields.get(name)?.range ?? {}
  return (row) => from <= to && (least?.[row] ?? NaN) <= to && (greatest?.[row] ?? NaN) >= from
}
