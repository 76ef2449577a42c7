import type { RangeFacet } from '@tessera/content/port'
import type { ItemWords } from './PageWords.ts'

/** An end of a range as pages show it: an amount, a day or a number, with its unit. */
export function formatBound(
  value: string,
  { of, currency, unit }: Pick<RangeFacet, 'of' | 'currency' | 'unit'>,
  { number, date }: Pick<ItemWords, 'number' | 'date'>,
): string {
  if (of === 'day') return date(Date.parse(value), { dateStyle: 'medium' })
  if (unit !== undefined) return number(Number(value), { style: 'unit', unit })
  const money = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return number(Number(value), currency === undefined ? { useGrouping: 'min2' } : money) // a year has no separator
}
