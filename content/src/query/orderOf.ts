import type { EntryColumns } from '../compiled/EntryColumns.ts'
import { perLanguage } from '../fields/FieldKind.ts'
import type { RowTest } from './isOfTime.ts'

/** The selected rows of an order: at most `max`, after the first `skip`. */
export function pickRows(
  order: Uint32Array,
  isSelected: RowTest,
  { max, skip = 0 }: { max: number; skip?: number },
): readonly number[] {
  const rows: number[] = []
  let left = skip
  for (const row of order) {
    if (rows.length >= max) break
    if (!isSelected(row)) continue
    if (left > 0) left--
    else rows.push(row)
  }
  return rows
}

const collator = perLanguage((language) => new Intl.Collator(language, { numeric: true }))

/** Compares texts as a language sorts them. */
export function comparing(language: string): (one: string, other: string) => number {
  return collator(language).compare
}

/** All rows in the order of a field, then by title; rows without a value are last. `title`: the field of the titles. */
export function orderOf(
  columns: EntryColumns,
  title: string,
  { field, isDescending, language }: { field: string; isDescending: boolean; language: string },
): Uint32Array {
  const { orders, titles, fields } = columns
  const sign = isDescending ? -1 : 1
  const compare = comparing(language)
  return orders.getOrInsertComputed(`${sign} ${field}`, function sort() {
    if (field === title) {
      // Comparing as the language does is slow, but quick for rows that are almost in order.
      const titleOf = (row: number) => titles[row] ?? ''
      return Uint32Array.from(titles.keys())
        .toSorted(
          (one, other) => Number(titleOf(one) > titleOf(other)) - Number(titleOf(one) < titleOf(other)),
        )
        .toSorted((one, other) => sign * compare(titleOf(one), titleOf(other)))
    }
    const byTitle = orderOf(columns, title, { field: title, isDescending: false, language })
    const { range, texts = [] } = fields.get(field) ?? {}
    const { least, greatest } = range ?? {}
    return byTitle.toSorted(function compareRows(one, other) {
      if (!least || !greatest) return compareDefined(texts[one], texts[other], sign, compare)
      return (
        compareNumbers(least[one] ?? NaN, least[other] ?? NaN, sign) ||
        compareNumbers(greatest[one] ?? NaN, greatest[other] ?? NaN, sign)
      )
    })
  })
}

/** NaN is last, in both directions. */
function compareNumbers(one: number, other: number, sign: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other))
  return sign * (one - other)
}

function compareDefined(
  one: string | undefined,
  other: string | undefined,
  sign: number,
  compare: (one: string, other: string) => number,
): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return sign * compare(one, other)
}
