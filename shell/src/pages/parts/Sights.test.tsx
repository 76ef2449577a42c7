import { expect, test } from '@jest/globals'
import type { EntryPart, Hours, Sight, SiteLanguage } from '@tessera/content/port'
import { wordsIn } from '../../words/wordsIn.ts'
import { describeOpeningHours } from '../head/describeOpeningHours.ts'
import { pathsUnder } from '../words/paths.ts'
import { describeHours } from '../words/describeHours.ts'
import { renderPage } from '../renderPage.tsx'
import { createDetail, createList, lume } from '../testing/loadedPages.ts'
import { textOf } from '../testing/readHtml.ts'

const gorge = { id: 'gorge', name: 'Gorge', icon: 'gorge' } as const
const always = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }]
const sights: readonly Sight[] = [
  { id: 'new', name: 'Puente Nuevo', category: gorge, text: 'High.', hours: { words: '24/7', week: always } },
  {
    id: 'baths',
    name: 'Baños',
    at: { lat: 36.7, lon: -5.1 },
    hours: {
      words: '',
      week: [
        { days: [2, 3, 4, 5], opens: '10:00', closes: '14:00' },
        { days: [2, 3, 4, 5], opens: '16:00', closes: '18:00' },
        { days: [6, 7], opens: '10:00', closes: '15:00' },
      ],
    },
  },
  { id: 'mine', name: 'Mine', hours: { words: 'Apr-Oct: 10:00-18:00' } },
]

const partOf = (items: readonly Sight[]): EntryPart => ({
  kind: 'items',
  id: 'sights',
  heading: 'What to see',
  items,
  property: 'includesAttraction',
  thing: 'TouristAttraction',
})
const pageOf = (items: readonly Sight[], contentLanguage?: SiteLanguage) =>
  renderPage(
    createDetail(
      { lead: 'A town cut in two.', parts: [partOf(items)] },
      contentLanguage && { contentLanguage },
    ),
  )

test('[LG5] a name that is written in the other direction stands apart from what is around it', () => {
  const heading = 'مدينة 7'
  const card = { ...lume, name: heading }
  const entries = [
    { kind: 'entries', heading: 'Related', entries: [card] },
    { kind: 'entries', heading: 'Near', isPlain: true, entries: [{ ...card, distance: 3 }] },
  ] as const
  const { body } = renderPage(createDetail({ parts: entries }, { heading }))
  const list = renderPage(createList({}, { items: [card] })).body
  const around = [...(body + list).matchAll(/[^<>]*مدينة 7[^<>]*/g)].map(([text]) => text)
  expect(around.length).toBeGreaterThan(5)
  for (const text of around.filter((one) => one !== heading)) expect(text).toMatch(/\u2068مدينة 7\u2069/)
  const crumbs = body.slice(
    body.indexOf('shell-breadcrumbs'),
    body.indexOf('</nav>', body.indexOf('shell-breadcrumbs')),
  )
  expect(crumbs).toContain(`<bdi>${heading}</bdi>`)
})

test('[DN3] sights have their hours in words', () => {
  const { body } = pageOf(sights)
  const text = textOf(body)
  expect(text).toContain('Puente Nuevo Gorge High. Open: always')
  expect(text).toContain(
    'Baños Open: Tuesday to Friday 10:00–14:00, 16:00–18:00; Saturday and Sunday 10:00–15:00',
  )
  expect(text).toContain('Mine Opening hours, in the notation of OpenStreetMap: Apr-Oct: 10:00-18:00')
  expect(body).toContain('<code dir="ltr">Apr-Oct: 10:00-18:00</code>')
})

test('[DN3] what is not translated says its language, and a name does not turn the words around it', () => {
  const { body } = pageOf(sights, { language: 'en', direction: 'ltr' })
  expect(body).toContain('<p class="shell-lead" lang="en" dir="ltr">A town cut in two.</p>')
  expect(body).toContain('<bdi>Puente Nuevo</bdi>')
})

test.each([
  ['appointment', 'By appointment'],
  ['unknown', 'Opening hours not known'],
] as const)('[DN3] hours of %s are worded as that, and search engines read none', (instead, worded) => {
  const page = pageOf([{ id: 'mill', name: 'Mill', hours: { words: `24/7 ${instead}`, instead } }])
  expect(textOf(page.body)).toContain(`Mill ${worded}`)
  expect(page.head).not.toContain('openingHours')
})

test('[DN3] search engines read sights and hours', () => {
  const { head } = pageOf(sights)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
  const { '@graph': graph } = JSON.parse(json) as { '@graph': unknown[] }
  expect(graph[0]).toMatchObject({
    '@type': 'City',
    includesAttraction: [
      {
        '@type': 'TouristAttraction',
        name: 'Puente Nuevo',
        openingHoursSpecification: [
          { dayOfWeek: expect.arrayContaining(['Monday', 'Sunday']), opens: '00:00' },
        ],
      },
      { name: 'Baños', geo: { latitude: 36.7 } },
      { name: 'Mine' },
    ],
  })
})

const seasonal: Hours = {
  words: '',
  rules: [
    {
      dates: [{ from: { month: 11 }, to: { month: 3 } }],
      days: [2, 3, 4, 5],
      spans: [{ opens: '10:00', closes: '18:00' }],
    },
    { dates: [{ from: { month: 12, day: 25 }, to: { month: 12, day: 25 } }], spans: [] },
    { days: [1], holidays: true, spans: [] },
  ],
}

test.each([
  [
    'en',
    'November to March: Tuesday to Friday 10:00–18:00; December 25: closed; Monday and public holidays closed',
  ],
  [
    'es',
    'de noviembre a marzo: de martes a viernes 10:00–18:00; 25 de diciembre: cerrado; lunes y festivos cerrado',
  ],
  [
    'ar',
    'من نوفمبر إلى مارس: من الثلاثاء إلى الجمعة 10:00–18:00؛ 25 ديسمبر: مغلق؛ الاثنين والعطل الرسمية مغلق',
  ],
])('[DN3] hours of a season and of holidays are worded in %s', (language, worded) => {
  const words = { ...wordsIn(language), paths: pathsUnder('') }
  expect(describeHours(seasonal, words)?.replaceAll(/[\u2068\u2069]/g, '')).toBe(worded)
})

test('[DN3] search engines read the seasons of hours as dates of the year, closed days as such', () => {
  const days = { dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '18:00' }
  const closed = { opens: '00:00', closes: '00:00' }
  expect(describeOpeningHours(seasonal, 2027).openingHoursSpecification).toMatchObject([
    { ...days, validFrom: '2027-01-01', validThrough: '2027-03-31' },
    { ...days, validFrom: '2027-11-01', validThrough: '2027-12-31' },
    { ...closed, validFrom: '2027-12-25', validThrough: '2027-12-25' },
    { ...closed, dayOfWeek: ['Monday', 'PublicHolidays'] },
  ])
  expect(describeOpeningHours({ words: 'sunrise-sunset' })).toEqual({})
})
