import { expect, test } from '@jest/globals'
import type { Destination, DetailPage, Facet, Hours } from '@tessera/content/port'
import { wordsIn } from '../../words/wordsIn.ts'
import { describeOpeningHours } from '../head/describeOpeningHours.ts'
import { pathsUnder } from '../words/paths.ts'
import { describeHours } from '../words/describeHours.ts'
import { renderPage } from '../renderPage.tsx'
import { createDetail, createList, ronda } from '../testing/loadedPages.ts'
import { hrefsOf, tagsOf, textOf } from '../testing/readHtml.ts'

const gorge = { id: 'gorge', name: 'Gorge', icon: 'gorge' } as const
const always = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }]
const teaser = { summary: 'White above the plain.', categories: [gorge] }
const related = { ...ronda, id: 'olvera', slug: 'olvera', name: 'Olvera', teaser }
const destination: Destination = {
  summary: 'A town cut in two.',
  categories: [gorge],
  season: 'Spring.',
  telephone: '+34 952 18 71 19',
  web: 'https://www.ronda.test/visit',
  sights: [
    {
      id: 'new',
      name: 'Puente Nuevo',
      category: gorge,
      text: 'High.',
      hours: { words: '24/7', week: always },
    },
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
  ],
  related: [related],
}

const bodyOf = (changes: Partial<DetailPage>) => renderPage(createDetail(changes)).body

test('[DN3] a place that is written of begins with its sentence, its categories and its story', () => {
  const body = bodyOf({ destination, blocks: [{ kind: 'prose', html: '<p>Long ago.</p>' }] })
  expect(textOf(body)).toContain(
    'Ronda A town cut in two. Town in Málaga, Andalucía Gorge Long ago. What to see',
  )
  expect(hrefsOf(body)).toContain('/places?categories=gorge')
})

test('[MP7] the map has the place’s category, and each sight that has a position, which leads to its text', () => {
  const { slots, body } = renderPage(createDetail({ destination }))
  const category = { name: 'Gorge', icon: expect.stringMatching(/^M2 4h7/) }
  const data = slots.find(({ name }) => name === 'detail-map')?.data
  expect(data).toMatchObject({
    place: { name: 'Ronda', category },
    sights: [{ name: 'Baños', href: '#sight-baths', at: { lat: 36.7, lon: -5.1 } }],
  })
  expect(body).toContain('id="sight-baths"')
  const plain = renderPage(createDetail()).slots.find(({ name }) => name === 'detail-map')?.data
  expect(plain).not.toHaveProperty('sights')
})

test('[LG5] a name that is written in the other direction stands apart from what is around it', () => {
  const name = 'مدينة 7'
  const place = { ...ronda, name }
  const { body } = renderPage(
    createDetail({
      place,
      destination: { ...destination, related: [{ ...related, name }] },
      neighbours: [{ place, distance: 3 }],
    }),
  )
  const list = renderPage(createList({}, { items: [place] })).body
  const around = [...(body + list).matchAll(/[^<>]*مدينة 7[^<>]*/g)].map(([text]) => text)
  expect(around.length).toBeGreaterThan(5)
  for (const text of around.filter((one) => one !== name)) expect(text).toMatch(/\u2068مدينة 7\u2069/)
  const crumbs = body.slice(
    body.indexOf('shell-breadcrumbs'),
    body.indexOf('</nav>', body.indexOf('shell-breadcrumbs')),
  )
  expect(crumbs).toContain(`<bdi>${name}</bdi>`)
})

test('[DN3] sights have their hours in words, the visit its facts, and what is related its sentence', () => {
  const body = bodyOf({ destination })
  const text = textOf(body)
  expect(text).toContain('Puente Nuevo Gorge High. Open: always')
  expect(text).toContain(
    'Baños Open: Tuesday to Friday 10:00–14:00, 16:00–18:00; Saturday and Sunday 10:00–15:00',
  )
  expect(text).toContain('Mine Opening hours, in the notation of OpenStreetMap: Apr-Oct: 10:00-18:00')
  expect(body).toContain('<code dir="ltr">Apr-Oct: 10:00-18:00</code>')
  expect(text).toContain('Best season Spring. Telephone +34 952 18 71 19 Web ronda.test')
  expect(hrefsOf(body)).toEqual(expect.arrayContaining(['tel:+34952187119', 'https://www.ronda.test/visit']))
  expect(text).toContain('Related places Olvera Andalucía White above the plain.')
})

test('[DN3] what is not translated says its language, and a name does not turn the words around it', () => {
  const body = bodyOf({ destination, contentLanguage: { language: 'en', direction: 'ltr' } })
  expect(body).toContain('<p class="shell-lead" lang="en" dir="ltr">A town cut in two.</p>')
  expect(body).toContain('<bdi>Puente Nuevo</bdi>')
})

test.each([
  ['appointment', 'By appointment'],
  ['unknown', 'Opening hours not known'],
] as const)('[DN3] hours of %s are worded as that, and search engines read none', (instead, worded) => {
  const sight = { id: 'mill', name: 'Mill', hours: { words: `24/7 ${instead}`, instead } }
  const page = renderPage(createDetail({ destination: { ...destination, sights: [sight] } }))
  expect(textOf(page.body)).toContain(`Mill ${worded}`)
  expect(page.head).not.toContain('openingHours')
})

test('[DN4] a place that is not written of names those around it that are', () => {
  const text = textOf(bodyOf({ withinReach: [{ place: related, distance: 23.6 }] }))
  expect(text).toContain('Within 60 km Distances are in a straight line. Olvera Andalucía 24 km White above')
})

test('[DN3] search engines read sights, hours and whom to ask', () => {
  const { head } = renderPage(createDetail({ destination }))
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
  const { '@graph': graph } = JSON.parse(json) as { '@graph': unknown[] }
  expect(graph[0]).toMatchObject({
    '@type': ['City', 'TouristDestination'],
    telephone: '+34 952 18 71 19',
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

test('[DN5] a row of such a place has its sentence, categories and picture; the others are as they were', () => {
  const picture = { alt: '', width: 16, height: 9, src: '/media/a.webp', sources: [] }
  const items = [{ ...related, teaser: { ...teaser, picture } }, ronda]
  const { body } = renderPage(createList({}, { items }))
  const [written = '', plain = ''] = body.split('<li class="shell-row').slice(1)
  expect(textOf(written)).toContain('Olvera Málaga, Andalucía White above the plain. Gorge')
  expect(tagsOf(written, 'img')[0]).toContain('/media/a.webp')
  expect(textOf(plain)).toContain('Ronda Málaga, Andalucía 62 km from Málaga')
  expect(tagsOf(plain.split('</ol>')[0] ?? '', 'img')).toEqual([])
})

test('[DN5] the filter has the categories that are there, and the order by interest where there are some', () => {
  const choices = [{ id: gorge.id, label: gorge.name, icon: gorge.icon, count: 7 }]
  const facets: readonly Facet[] = [{ kind: 'choices', name: 'categories', choices }]
  const sorts = [{ id: '' }, { id: 'population' }]
  const { body } = renderPage(createList({ choices: { categories: ['gorge'] } }, { facets, sorts }))
  expect(textOf(body)).toContain('Category Gorge 7')
  expect(body).toContain('<option value="" selected="">By interest</option>')
  const none = renderPage(createList({}, {})).body
  expect(none).not.toContain('name="categories"')
  expect(none).toContain('<option value="" selected="">Largest first')
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
