import { expect, test } from '@jest/globals'
import type { SlotData } from './remote.ts'
import entries from './server.ts'
import { compareDays, monthsOf, things, weeksOf } from './things.ts'

const entry = (title: string, from: string, to?: string): SlotData['entries'][number] => ({
  title,
  href: `/${title}`,
  fields: { on: { from, ...(to !== undefined && { to }) }, museum: { title: 'Werft' } },
})
const data = (language: string, ...of: SlotData['entries']): SlotData => ({
  options: { withMuseum: true },
  language,
  entries: of,
})
const knots = entry('Knoten', '2026-12-05', '2027-05-02')
const flood = entry('Flut', '2027-01-09')
const night = entry('Nacht', '2026-12-21')

test('things of one day come first, by their day; a document without dates is left out', () => {
  const undated = { title: 'Nie', href: '/nie', fields: {} }
  expect(things(data('de', knots, undated, flood, night)).map(({ title }) => title)).toEqual([
    'Nacht',
    'Flut',
    'Knoten',
  ])
})

test('things of the same day compare as equal, so that each engine keeps their order', () => {
  const [first, second] = things(data('de', entry('b', '2026-12-21'), entry('a', '2026-12-21')))
  if (!first || !second) throw new Error('A thing is missing')
  expect([compareDays(first, second), compareDays(second, first)]).toEqual([0, 0])
})

test('months go from the next thing of one day to the last beginning', () => {
  expect(monthsOf(things(data('de', knots, flood, night)))).toEqual(['2026-12', '2027-01'])
  expect(monthsOf(things(data('de', knots)))).toEqual(['2026-12'])
  expect(monthsOf([])).toEqual([])
})

test('weeks begin on Monday', () => {
  expect(weeksOf('2026-12')[0]).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(weeksOf('2027-02')).toHaveLength(4)
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
})

test('the server lists everything in the page’s language; what is not of the month is marked', async () => {
  const render = (language: string) => entries.calendar?.render(data(language, knots, flood, night), 'c_')
  const german = await render('de')
  expect(german).toContain('aria-label="21. Dezember 2026: 1 Termin"')
  expect(german).toContain('bis 2. Mai 2027')
  expect(german).toMatch(/<li class="calendar-other"><span class="calendar-when">9\. Januar 2027/)
  expect(await render('fr')).toContain('21 décembre 2026')
})

test('without anything it says so', async () => {
  expect(await entries.calendar?.render(data('en'), 'c_')).toContain('Nothing is announced')
})
