import { expect, test } from '@jest/globals'
import { reservationLink } from './reservationLink.ts'
import type { SlotData } from './remote.ts'
import entries from './server.tsx'

const fields = { price: { amount: 12.5, currency: 'EUR' }, website: 'https://werft.example' }
const render = (language: string, of: NonNullable<SlotData['page']>['fields'] = fields) =>
  entries.tickets?.render({ options: {}, language, page: { fields: of } }, 'tickets_')

test('the server says price and total in the page’s language', async () => {
  expect(await render('de')).toMatch(/<strong>12,50\u00a0€<\/strong>.*2 Karten.*<strong>25\u00a0€<\/strong>/)
  expect(await render('fr')).toMatch(/12,50\u00a0€.*2 billets.*25\u00a0€/)
  expect(await render('en')).toMatch(/€12\.50.*2 tickets.*€25</)
})

test('admission without a price is free, and nothing is counted', async () => {
  const html = await render('de', { website: fields.website })
  expect(html).toContain('Eintritt frei')
  expect(html).not.toContain('<input')
})

test('an exhibition without a website leads to its museum, and offers its own days', async () => {
  const museum = { title: 'Werft Norden', href: '/museen/werft-norden' }
  const on = { from: '2026-12-05', to: '2027-05-02' }
  const html = await render('de', { price: fields.price, museum, on })
  expect(html).toContain('href="/museen/werft-norden">Reservieren: Werft Norden</a>')
  expect(html).toContain('min="2026-12-05" max="2027-05-02"')
})

test('the museum’s website is told what was chosen', () => {
  const wanted = { day: '', adults: 2, children: 1 }
  expect(reservationLink(fields.website, wanted)).toBe('https://werft.example/?adults=2&children=1')
  expect(reservationLink(fields.website, { ...wanted, day: '2027-01-02' })).toContain('?day=2027-01-02&')
})
