import type { SlotData } from './remote.ts'

/** Something on one day or on several. Days are like `2026-12-05`, months like `2026-12`. */
export interface Thing {
  title: string
  href: string
  museum?: string
  from: string
  /** The last day. */
  to: string
}

/** The things of a calendar: those of one day first, then those that run, each in the order of their days. */
export function things({ entries, options: { withMuseum } }: Pick<SlotData, 'entries' | 'options'>): Thing[] {
  const dated = entries.flatMap(function read({ title, href, fields: { on, museum } }): Thing | [] {
    if (!on) return []
    return {
      title,
      href,
      from: on.from,
      to: on.to ?? on.from,
      ...(museum && withMuseum && { museum: museum.title }),
    }
  })
  return dated.toSorted(compareDays)
}

/** 0 for equal days: otherwise the order would differ between the server's engine and the browser's. */
export function compareDays(one: Thing, other: Thing): number {
  const dayOf = (thing: Thing) => Date.parse(isOfOneDay(thing) ? thing.from : thing.to)
  return Number(isOfOneDay(other)) - Number(isOfOneDay(one)) || dayOf(one) - dayOf(other)
}

export const isOfOneDay = ({ from, to }: Thing): boolean => from === to
export const isOn = ({ from, to }: Thing, day: string): boolean => from <= day && day <= to
export const isIn = ({ from, to }: Thing, month: string): boolean =>
  monthOf(from) <= month && month <= monthOf(to)

/**
 * The months to turn through. The server does not know today; a page lists what is not over, so the first month is that of
 * the next thing of one day, else that of the last beginning.
 */
export function monthsOf(all: readonly Thing[]): readonly string[] {
  const starts = all.map(({ from }) => monthOf(from)).toSorted()
  const [next] = all.filter(isOfOneDay)
  const first = next ? monthOf(next.from) : starts.at(-1)
  const last = starts.at(-1)
  return first && last ? monthsBetween(first, last) : []
}

/** The weeks of a month from Monday to Sunday, as in all countries of these museums; 0 for days of other months. */
export function weeksOf(month: string): readonly (readonly number[])[] {
  const start = new Date(`${month}-01`)
  const before = (start.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, function dayAt(_, weekday) {
      const day = week * 7 + weekday - before + 1
      return day >= 1 && day <= days ? day : 0
    }),
  )
}

const monthOf = (day: string) => day.slice(0, 7)

function monthsBetween(first: string, last: string): readonly string[] {
  return first > last ? [] : [first, ...monthsBetween(monthAfter(first), last)]
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
