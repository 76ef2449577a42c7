import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { decodeMail } from '../mail/mailToken.ts'
import type { EntryPart } from '../port/port.ts'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'

const definition = `import { body, cards, choices, count, defineSite, defineType, distance, email, facts, hero, items, map, near, number, pictures, point, reference, references, size, telephone, visit, words } from 'tessera'
const land = defineType({
  name: 'Land', title: 'name',
  fields: { name: words(), pictures: pictures().optional(), towns: count('town', 'land') },
  page: [facts('towns'), body()],
})
const town = defineType({
  name: 'Town', title: 'name', summary: 'line', above: 'land', thing: 'City',
  fields: {
    name: words(), line: words().optional(), land: reference('land'), coast: words().optional(),
    people: number().optional(),
    size: size('people', { town: 5_000, city: 50_000 }, { labels: { city: { en: 'City', es: 'Ciudad' } } }),
    far: distance('at', { lat: 50, lon: 10, name: { en: 'the centre', es: 'el centro' } }),
    kinds: choices({ port: { en: 'Port', es: 'Puerto' }, old: 'Old' }, { icons: { port: 'harbour' } }).optional(),
    sights: items({ choices: { gate: { en: 'Gate', es: 'Puerta' } }, icons: { gate: 'castle' }, thing: 'TouristAttraction', property: 'includesAttraction' }).optional(),
    related: references('town').optional(),
    phone: telephone().optional(), mail: email().optional(),
    at: point().optional(), pictures: pictures().optional(),
  },
  page: [
    hero('pictures', { line: { en: '{size} in {coast, land}', es: '{size} de {coast, land}' }, chips: 'kinds' }),
    visit('phone', 'mail'), facts('people', 'far', 'at'), body(), cards('sights'), map('at'),
    cards('related', { heading: 'See also' }), near('town', 2, { heading: 'Nearby', within: 100, isPlain: true }),
  ],
  list: { heading: 'Towns', row: ['size'], facets: ['size', 'kinds', 'related'], sort: ['far'] },
})
export default defineSite({ types: { land, town } })`

const picture = {
  id: 'hill',
  alt: 'A hill',
  width: 900,
  height: 600,
  files: [{ file: 'hill.svg', type: 'image/svg+xml', width: 900 }],
}
const orbe = {
  name: 'Orbe',
  land: 'north',
  coast: 'North',
  people: 60_000,
  kinds: ['port', 'old'],
  sights: [
    { id: 'gate', name: 'East gate', text: 'Of stone', category: 'gate', at: { lat: 50.5, lon: 10 } },
    { id: 'well', name: 'Well', picture: 'hill' },
  ],
  related: ['lume', 'none'],
  phone: '+49 30 12',
  mail: 'info@orbe.example',
  at: { lat: 50.5, lon: 10 },
}
const documents = {
  'tessera.config.ts': definition,
  'media/all.json': { media: [picture] },
  'media/hill.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'entries/land/north.md': front({ name: 'North', pictures: ['hill'] }),
  'entries/town/orbe.md': front({ ...orbe, related: ['lume'] }, 'Text.'),
  'entries/town/orbe.es.md': front({ sights: [{ id: 'gate', name: 'Puerta este' }] }),
  'records/town/more.json': {
    records: [
      { slug: 'lume', name: 'Lume', land: 'north', people: 9_000, at: { lat: 50.6, lon: 10 } },
      { slug: 'far', name: 'Far', land: 'north', people: 10, at: { lat: 60, lon: 10 } },
    ],
  },
}

let site: TestContent
beforeAll(async () => {
  const siteFile = { ...(smallSite['site.json'] as object), languages: ['es'] }
  site = await createTestContent({ ...smallSite, 'site.json': siteFile, ...documents })
})
afterEach(() => site.change(documents))
afterAll(() => site.close())

async function pageOf(slug: string, language?: string) {
  const content = language === undefined ? site.content : site.content.inLanguage?.(language)
  const page = await content?.page(`/entries/${slug}`)
  if (page?.kind !== 'text' || !page.entry) throw new Error(`there is no ${slug}`)
  return { ...page, entry: page.entry }
}

async function partOf<Kind extends EntryPart['kind']>(kind: Kind, slug = 'town/orbe', language?: string) {
  const { parts } = (await pageOf(slug, language)).entry
  return parts.filter((part): part is Extract<EntryPart, { kind: Kind }> => part.kind === kind)
}

test('[TY1] the wide top has a picture, a line and choices, and the document above it', async () => {
  expect(site.problems).toEqual([])
  const { above, entry } = await pageOf('town/orbe')
  expect(above).toEqual([{ heading: 'North', path: '/entries/land/north' }])
  expect(entry.under).toEqual(above?.[0])
  expect(entry.hero).toMatchObject({
    picture: { alt: 'A hill' },
    line: 'City in North',
    chips: {
      field: 'kinds',
      list: '/entries/town',
      of: [
        { id: 'port', name: 'Port', icon: 'harbour' },
        { id: 'old', name: 'Old' },
      ],
    },
  })
  expect((await pageOf('town/orbe', 'es')).entry.hero).toMatchObject({ line: 'Ciudad de North' })
  expect((await pageOf('town/far')).entry.hero?.line).toBeUndefined()
})

test('[TY1] sizes, distances and counts are computed; sizes narrow lists', async () => {
  expect(await partOf('facts')).toMatchObject([
    { facts: [{ term: 'People' }, { km: 55.598, from: 'the centre' }, { at: { lat: 50.5 } }] },
  ])
  expect(await partOf('facts', 'land/north')).toMatchObject([{ facts: [{ term: 'Towns', detail: '3' }] }])
  const list = await site.content.entries?.('town', { choices: { size: ['town'] } })
  expect(list?.items).toMatchObject([{ name: 'Lume', facts: [{ term: 'Size', detail: 'Town' }] }])
  expect(list?.facets[0]).toMatchObject({
    choices: [
      { id: 'city', label: 'City', count: 1 },
      { id: 'town', label: 'Town', count: 1 },
    ],
  })
  const sorted = await site.content.entries?.('town', {})
  expect(sorted?.items.map(({ name }) => name)).toEqual(['Orbe', 'Lume', 'Far'])
  const { problems } = await site.change({
    'entries/town/orbe.md': front({ ...orbe, related: ['lume'], size: 'city' }),
  })
  expect(problems).toMatchObject([{ cause: expect.stringMatching(/size: is computed: leave it out/) }])
})

test('[TY1] a telephone number is a link, an e-mail address a token that robots cannot read', async () => {
  const [part] = await partOf('facts')
  const wide = part?.wide ?? []
  expect(wide[0]).toMatchObject({ detail: '+49 30 12', href: 'tel:+493012' })
  expect(wide[1]?.detail).toBe('info (at) orbe.example')
  expect(decodeMail(wide[1]?.token ?? '')).toBe('mailto:info@orbe.example')
  const wrong = { ...orbe, related: ['lume'], mail: 'orbe', phone: 'call' }
  const { problems } = await site.change({ 'entries/town/orbe.md': front(wrong) })
  expect(problems.map(({ cause }) => cause)).toEqual([
    expect.stringContaining('phone: must be a telephone number'),
    expect.stringContaining('mail: must be an e-mail address'),
  ])
})

test('[DN1] [TY1] items are translated by id, and have labels, icons and pictures', async () => {
  const [items] = await partOf('items', 'town/orbe', 'es')
  expect(items).toMatchObject({
    heading: 'Sights',
    property: 'includesAttraction',
    thing: 'TouristAttraction',
    items: [
      { name: 'Puerta este', text: 'Of stone', category: { name: 'Puerta', icon: 'castle' } },
      { name: 'Well', picture: { alt: 'A hill' } },
    ],
  })
  const twice = [orbe.sights[0], orbe.sights[0]]
  const { problems } = await site.change({
    'entries/town/orbe.es.md': null,
    'entries/town/orbe.md': front({ ...orbe, related: ['lume'], sights: twice }),
  })
  expect(problems).toMatchObject([{ cause: expect.stringContaining('sights: has an id twice') }])
})

test('[TY1] documents that a field names, and those nearby with their distance, are cards', async () => {
  const [related, nearby] = await partOf('entries')
  expect(related).toMatchObject({ heading: 'See also', entries: [{ name: 'Lume' }] })
  expect(related?.entries[0]?.picture?.src).toContain('hill')
  expect(nearby).toMatchObject({
    heading: 'Nearby',
    isPlain: true,
    entries: [{ name: 'Lume', distance: 11.1 }],
  })
  const { problems } = await site.change({
    'entries/town/orbe.md': front(orbe),
    'records/town/more.json': { records: [{ slug: 'lume', name: 'Lume', land: 'north', related: ['gone'] }] },
  })
  expect(problems.map(({ cause }) => cause)).toEqual([
    expect.stringContaining('records[0].related: there is no document entries/town/gone'),
    expect.stringContaining('field related: there is no document entries/town/none'),
  ])
  expect((await partOf('entries'))[0]).toMatchObject({ entries: [{ name: 'Lume' }] })
})
