import { columnOf } from '../compiled/columnOf.ts'
import { titleOf } from './nameRows.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { dayOf, fromDay, perLanguage, toDay } from '../fields/FieldKind.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type { ChoiceFacet, Facet, ListQuery, ListRange, RangeFacet } from '../port/port.ts'
import type { EntryList } from './entryList.ts'
import { markOverlapping, today, type Marks } from './marks.ts'
import { countUnder, narrowTo, type Match, type Narrowing } from './match.ts'
import { labelOfField } from './labelOfField.ts'

/** A facet under a query. */
export interface AskedFacet extends Narrowing {
  /** Counts its choices among the rows that all other facets keep; undefined if the list has no values for it. */
  build(found: Match, own: number): Facet | undefined
}

interface Narrowed {
  compiled: Compiled
  list: EntryList
  name: string
  field: FieldDefinition
}

/** Reads what a visitor asks of the facets of a list; what is asked of others is ignored. */
export function askedFacets(
  compiled: Compiled,
  list: EntryList,
  { choices = {}, ranges = {} }: ListQuery,
): readonly AskedFacet[] {
  return list.facets.flatMap(function start(name) {
    const field = list.type.fields[name]
    if (!field) return []
    const narrowed = { compiled, list, name, field }
    const { choices: ofIds, range } = kindOfField(field)
    const asked = choices[name] ?? []
    return [
      ...(ofIds ? [choiceFacet(narrowed, asked)] : []),
      ...(range?.of === 'day' ? [timeFacet(narrowed, asked)] : []),
      ...(range ? [rangeFacet(narrowed, range.of, ranges[name])] : []),
    ]
  })
}

const collator = perLanguage((language) => new Intl.Collator(language, { numeric: true }))

const maxChoices = 200 /* of a facet: chosen ones, and those that most documents of the list have */

function choiceFacet(narrowed: Narrowed, asked: readonly string[]): AskedFacet {
  const { compiled, list, name, field } = narrowed
  const { ids = [] } = list.columns.choices.get(name) ?? {}
  const inList = list.counts.get(name) ?? new Uint32Array()
  const { language } = compiled.catalog.site
  const { labelOf, pluralOf, iconOf, all, isScale } = kindOfField(field).choices ?? {}

  function build(found: Match, own: number): ChoiceFacet | undefined {
    const isWhole = found.isWhole && found.rows === list.rows
    const counts = isWhole ? inList : countUnder(list.columns, name, found, own)
    const chosen = new Set(asked)
    const first = (code: number) => (chosen.has(ids[code] ?? '') ? Infinity : (inList[code] ?? 0))
    const codes = [...ids.keys()].filter((code) => isScale || first(code) > 0)
    const shown =
      codes.length > maxChoices ? codes.toSorted((one, other) => first(other) - first(one)) : codes
    const choices = shown.slice(0, maxChoices).flatMap(function choiceOf(code) {
      const id = ids[code] ?? ''
      const label =
        pluralOf?.(id, field, language) ?? labelOf?.(id, field, language, (entry) => titleOf(compiled, entry))
      const icon = iconOf?.(id, field)
      return label === undefined ? [] : { id, label, ...(icon && { icon }), count: counts[code] ?? 0 }
    })
    const { compare } = collator(language)
    const order = new Map(all?.(field).map((id, index) => [id, index]))
    const sorted = choices.toSorted((one, other) =>
      all ? (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0) : compare(one.label, other.label),
    )
    const isOfAll = !all && codes.length === 1 && inList[codes[0] ?? 0] === list.total // it would narrow nothing
    if (sorted.length === 0 || (isOfAll && chosen.size === 0)) return undefined
    return { kind: 'choices', name, label: labelOfField(name, field, language), choices: sorted }
  }

  return { ...narrowTo(list.columns, name, asked), build }
}

/** Choices of a field of dates: what is on today, and in this month, by UTC. */
function timeFacet({ compiled, list, name, field }: Narrowed, asked: readonly string[]): AskedFacet {
  const now = new Date(Date.now())
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const monthFrom = (first: number) => dayOf(Date.UTC(year, first))
  const times = [
    { id: 'now', rows: ofRange(list, name, today(), today()) },
    { id: 'month', rows: ofRange(list, name, monthFrom(month), monthFrom(month + 1) - 1) },
  ]
  const chosen = times.filter(({ id }) => asked.includes(id))
  const keeps = new Uint8Array(list.columns.size)
  for (const { rows } of chosen) for (let row = 0; row < keeps.length; row++) keeps[row] ||= rows[row] ?? 0
  return {
    ...(asked.length > 0 && { keeps }),
    build(found, own) {
      if (!list.ends.has(name)) return undefined
      const counted = found.marks(own)
      const choices = times.map(function countTime({ id, rows }) {
        let count = 0
        for (let row = 0; row < rows.length; row++) if (rows[row] === 1 && counted?.[row] !== 0) count++
        return { id, count }
      })
      const label = labelOfField(name, field, compiled.catalog.site.language)
      return { kind: 'choices', name, label, choices }
    },
  }
}

function rangeFacet(
  { compiled, list, name, field }: Narrowed,
  of: RangeFacet['of'],
  { from, to }: ListRange = {},
): AskedFacet {
  const read = of === 'day' ? toDay : toNumber
  const [least, greatest] = [read(from ?? ''), read(to ?? '')]
  const given = (end: number, other: number) => (Number.isNaN(end) ? other : end)
  const isAsked = !Number.isNaN(least) || !Number.isNaN(greatest)
  return {
    ...(isAsked && {
      keeps: ofRange(list, name, given(least, -Infinity), given(greatest, Infinity)),
    }),
    build() {
      const ends = list.ends.get(name)
      if (!ends) return undefined
      const [min, max] = ends.map(of === 'day' ? fromDay : String) as [string, string]
      const { currency, unit } = field
      const label = labelOfField(name, field, compiled.catalog.site.language)
      const money = typeof currency === 'string' && { currency }
      const measure = typeof unit === 'string' && { unit }
      return { kind: 'range', name, label, of, min, max, ...money, ...measure }
    },
  }
}

/** `4.5` → 4.5; NaN if it is no number, or empty. */
function toNumber(written: string): number {
  return written.trim() === '' ? NaN : Number(written)
}

/** Marks the rows whose values of a field overlap a range; none if the list has no values of it. */
function ofRange({ columns, type }: EntryList, name: string, from: number, to: number): Marks {
  const { range } = columnOf(columns, type, name)
  return range ? markOverlapping(range, from, to) : new Uint8Array(columns.size)
}
