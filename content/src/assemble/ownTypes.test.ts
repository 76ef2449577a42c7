import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listTranslations } from '../documents/listTranslations.ts'
import { createTestContent, front, smallSite, type TestContent } from '../testing/createTestContent.ts'
import type { Content, Page } from '../port/port.ts'

let site: TestContent

const definition = `import { choices, dates, defineSite, defineType, entries, facts, body, gallery, hours, link, map, money, number, point, pictures, reference, words } from 'tessera'
const museum = defineType({
  name: { en: 'Museum', es: 'Museo' },
  route: { en: '/museums/:slug', es: '/museos/:slug' },
  title: 'name', summary: 'line', thing: 'Museum',
  fields: {
    name: words(), line: words().optional(),
    topics: choices({ space: { en: 'Space', es: 'Espacio' }, sea: 'Sea' }).optional(),
    opening: hours({ label: { en: 'Open', es: 'Abierto' } }).optional(),
    price: money('EUR').optional(), deposit: money('EUR', { property: false }).optional(), area: number({ unit: 'hectare' }).optional(), site: link().optional(),
    at: point().optional(), pictures: pictures().optional(),
  },
  page: [facts('topics', 'opening', 'price', 'area', 'site'), body(), map('at', { near: 1 }), entries('exhibition', { by: 'museum', heading: 'On show' })],
  list: { route: { en: '/museums' }, heading: { en: 'Museums', es: 'Museos' }, row: ['topics'] },
})
const exhibition = defineType({
  name: 'Exhibition', title: 'name', thing: 'ExhibitionEvent',
  fields: { name: words(), museum: reference('museum', { property: 'location' }), on: dates() },
  list: { heading: 'Exhibitions', sort: 'on', when: 'notPast' },
})
export default defineSite({ types: { museum, exhibition } })`

const documents = {
  'entries/museum/orbit.md': front(
    {
      name: 'Orbit',
      line: 'Rockets',
      topics: ['space', 'sea'],
      opening: 'Tu-Su 10:00-18:00',
      price: 8.5,
      deposit: 20,
      area: 2,
      site: 'https://www.orbit.example/a',
      at: { lat: 52, lon: 13 },
    },
    'See the [deep](/entries/museum/deep).',
  ),
  'entries/museum/orbit.es.md': front({ name: 'Órbita', slug: 'orbita' }, 'Texto.'),
  'entries/museum/deep.json': { name: 'Deep', at: { lat: 51, lon: 13 } },
  'entries/exhibition/moon.md': front({
    name: 'Moon',
    museum: 'orbit',
    on: { from: '2027-03-01', to: '2027-05-02' },
  }),
  'entries/exhibition/early.md': front({ name: 'Zero', museum: 'orbit', on: { from: '2026-12-24' } }),
}

beforeAll(async () => {
  site = await createTestContent({
    ...smallSite,
    'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
    'tessera.config.ts': definition,
    ...documents,
  })
})
afterAll(() => site.close())

function contentIn(language?: string): Content {
  return (language === undefined ? undefined : site.content.inLanguage?.(language)) ?? site.content
}

async function entryAt(path: string, language?: string) {
  const content = contentIn(language)
  const page: Page | undefined = await content.page(path)
  return page?.kind === 'text' ? page : undefined
}

test('[TY1] a document of an own type is a page of its parts', async () => {
  expect(site.problems).toEqual([])
  const page = await entryAt('/entries/museum/orbit')
  expect(page).toMatchObject({ title: 'Orbit', description: 'Rockets', blocks: [{ kind: 'prose' }] })
  expect(page?.entry).toMatchObject({
    type: 'museum',
    things: ['Museum'],
    described: {
      geo: { latitude: 52 },
      offers: { price: 8.5, priceCurrency: 'EUR' },
      sameAs: 'https://www.orbit.example/a',
    },
    parts: [
      {
        facts: [
          { term: 'Topics', detail: 'Space, Sea' },
          { term: 'Open', hours: { words: 'Tu-Su 10:00-18:00' } },
          { term: 'Price', detail: '€8.50' },
          { term: 'Area', detail: '2 hectares' },
          { term: 'Site', detail: 'orbit.example', href: 'https://www.orbit.example/a' },
        ],
      },
      { kind: 'body' },
      { kind: 'map', at: { lat: 52, lon: 13 }, neighbours: [{ name: 'Deep', path: '/entries/museum/deep' }] },
      {
        heading: 'On show',
        entries: [{ name: 'Zero', path: '/entries/exhibition/early' }, { name: 'Moon' }],
      },
    ],
  })
})

test('[TY1] in another language it has its translation, labels and addresses', async () => {
  const page = await entryAt('/entries/museum/orbita', 'es')
  expect(page).toMatchObject({ title: 'Órbita', description: 'Rockets' })
  expect(page?.entry?.parts[0]).toMatchObject({
    facts: [
      { detail: 'Espacio y Sea' },
      { term: 'Abierto' },
      { detail: '8,50\u00A0€' },
      { detail: '2 hectáreas' },
      {},
    ],
  })
  expect((await entryAt('/entries/exhibition/moon', 'es'))?.entry?.parts[0]).toMatchObject({
    facts: [{ detail: 'Órbita', href: '/entries/museum/orbita', property: 'location' }, { term: 'On' }],
  })
  expect(await site.content.alternates?.(['/entries/museum/orbit', '/entries/museum'])).toEqual([
    { en: '/entries/museum/orbit', es: '/entries/museum/orbita' },
    { en: '/entries/museum', es: '/entries/museum' },
  ])
  expect((await site.content.site()).routes).toEqual({
    en: {
      '/entries/museum/': '/museums/',
      '/entries/museum': '/museums',
      '/entries/exhibition/': '/exhibition/',
      '/entries/exhibition': '/exhibition',
    },
    es: {
      '/entries/museum/': '/museos/',
      '/entries/museum': '/museums',
      '/entries/exhibition/': '/exhibition/',
      '/entries/exhibition': '/exhibition',
    },
  })
})

test('[TY1] [LG6] what a language lacks is named by the fields of the type', async () => {
  const states = await listTranslations(site.dir, 'es')
  const lacking = states.map(({ file, missing }) => [file, missing])
  expect(lacking).toContainEqual(['entries/museum/orbit.md', ['line']])
  expect(lacking).not.toContainEqual([expect.stringContaining('tessera.config'), expect.anything()])
})

test('[TY1] lists, search and the sitemap have it', async () => {
  expect(await entryAt('/entries/museum', 'es')).toMatchObject({ heading: 'Museos' })
  expect((await contentIn('es').entries?.('museum', {}))?.items).toMatchObject([
    { name: 'Deep', language: { language: 'en' } },
    { name: 'Órbita', facts: [{ term: 'Topics' }] },
  ])
  expect(await site.content.search('orbit', 5)).toMatchObject([
    { name: 'Orbit', href: '/entries/museum/orbit', what: 'Museum' },
  ])
  expect(await contentIn('es').search('órbita', 5)).toMatchObject([
    {
      name: 'Órbita',
      href: '/es/entries/museum/orbita',
      what: 'Museo',
      group: { id: 'museum', label: 'Museos' },
    },
  ])
  const [list] = await site.content.search('museums', 1)
  expect(list).toMatchObject({ name: 'Museums', href: '/entries/museum' })
  expect(list?.group).toBeUndefined()
  const paths = await site.content.paths(0, 100)
  expect(paths.filter((path) => path.startsWith('/entries/'))).toEqual([
    '/entries/exhibition',
    '/entries/exhibition/early',
    '/entries/exhibition/moon',
    '/entries/museum',
    '/entries/museum/deep',
    '/entries/museum/orbit',
  ])
})

test('[TY2] fields that do not fit are left out and named; a page without a title has the one of its address', async () => {
  const { problems } = await site.change({
    'entries/museum/deep.json': {
      name: 'Deep',
      price: -1,
      depth: 3,
      topics: ['air'],
      opening: 'soon',
      site: 'ftp://deep',
    },
    'entries/exhibition/moon.md': front({ museum: 'none', on: { from: '2027-03-02', to: '2027-03-01' } }),
  })
  expect(problems.map(({ cause }) => cause)).toEqual([
    'entries/exhibition/moon.md, field name: is missing',
    'entries/exhibition/moon.md, field museum: there is no document entries/museum/none',
    'entries/exhibition/moon.md, field on: ends before it begins',
    'entries/museum/deep.json, field depth: there is no such field',
    'entries/museum/deep.json, field topics[0]: there is no choice air: one of space, sea',
    expect.stringContaining('entries/museum/deep.json, field opening: '),
    'entries/museum/deep.json, field price: must be 0 or more',
    'entries/museum/deep.json, field site: must be an http(s) address',
  ])
  expect(await entryAt('/entries/museum/deep')).toMatchObject({ heading: 'Deep' })
  expect(await entryAt('/entries/exhibition/moon')).toMatchObject({ heading: 'Moon' })
  await site.change(documents)
})

test('[TY2] an entry that goes leaves the lists and is missed where it is named', async () => {
  const { problems } = await site.change({
    'entries/museum/orbit.md': null,
    'entries/museum/orbit.es.md': null,
  })
  expect(problems.map(({ cause }) => cause)).toEqual([
    'entries/exhibition/early.md, field museum: there is no document entries/museum/orbit',
    'entries/exhibition/moon.md, field museum: there is no document entries/museum/orbit',
  ])
  expect((await site.content.entries?.('museum', {}))?.items).toMatchObject([{ name: 'Deep' }])
  expect((await site.change(documents)).problems).toEqual([])
})

test('[TY2] documents of a type that was removed are kept and listed, and no page shows them', async () => {
  const { problems } = await site.change({ 'tessera.config.ts': 'export default {}' })
  expect(problems).toHaveLength(5) // with a link to a page that is no more
  expect(problems[0]?.cause).toBe(
    'entries/exhibition/early.md: tessera.config.ts has no type exhibition: the document is kept, but no page shows it',
  )
  expect(await entryAt('/entries/museum/orbit')).toBeUndefined()
  expect(await entryAt('/entries/museum')).toBeUndefined()
  expect((await site.change({ 'tessera.config.ts': definition })).problems).toEqual([])
  expect(await entryAt('/entries/museum/orbit')).toBeDefined()
})

test('[TY1] lists by time have what is on, what comes and what is over, by the day', async () => {
  const day = (distance: number) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10)
  const on = (from: number, to: number) => ({
    name: `${from} to ${to}`,
    museum: 'orbit',
    on: { from: day(from), to: day(to) },
  })
  const times = { past: on(-9, -1), now: on(-1, 0), next: on(1, 2) }
  const files = Object.entries(times).map(([slug, fields]) => [
    `entries/exhibition/${slug}.md`,
    front(fields),
  ])
  const lists = ['now', 'upcoming', 'notPast', 'past'].map(
    (when) => `\`\`\`block entries\ntype: exhibition\nwhen: ${when}\n\`\`\`\n`,
  )
  const about = front({ kind: 'text', title: 'A', heading: 'A', description: 'A' }, lists.join('\n'))
  const none = { 'entries/exhibition/moon.md': null, 'entries/exhibition/early.md': null }
  const { problems } = await site.change({ ...none, ...Object.fromEntries(files), 'pages/times.md': about })
  expect(problems).toEqual([])
  expect(
    (await entryAt('/times'))?.blocks.map(
      (block) => block.kind === 'entries' && block.entries.map(({ path }) => path.replace(/^.*\//, '')),
    ),
  ).toEqual([['now'], ['next'], ['now', 'next'], ['past']])
  expect((await site.content.entries?.('exhibition', {}))?.items).toMatchObject([
    { name: '-1 to 0' },
    { name: '1 to 2' },
  ])
})

test('[TY1] a page lists a type that comes after it', async () => {
  const block = '```block entries\ntype: museum\n```\n'
  const page = front({ kind: 'text', title: 'A', heading: 'A', description: 'A' }, block)
  const { problems } = await site.change({ 'tessera.config.ts': null, 'pages/first.md': page })
  expect(problems.map(({ cause }) => cause)).toContainEqual(
    expect.stringContaining('the site has no type museum'),
  )
  await site.change({ 'tessera.config.ts': definition })
  expect((await entryAt('/first'))?.blocks).toMatchObject([
    { entries: [{ name: 'Deep' }, { name: 'Orbit' }] },
  ])
})

test('[TY1] a slot is given documents: of its type those that refer to the page, of a block all; an unknown type is named', async () => {
  const given = `slot('calendar', { fallback: '-', entries: [{ type: 'exhibition', by: 'museum' }] }), body(), map`
  const block = (type: string) =>
    `\`\`\`block slot\nslot: calendar\nfallback: '-'\nentries: [{ type: ${type}, max: 2 }]\n\`\`\`\n`
  const page = (type: string) =>
    front({ kind: 'text', title: 'A', heading: 'A', description: 'A' }, block(type))
  await site.change({
    'tessera.config.ts': definition
      .replace('body(), map', given)
      .replace('defineSite,', 'defineSite, slot,')
      .replace("sort: 'on', when: 'notPast' }", "sort: 'on' }, context: ['on', 'museum']"),
    'pages/given.md': page('exhibition'),
    'entries/exhibition/other.md': front({ name: 'Other', museum: 'deep', on: { from: '2027-01-01' } }),
  })
  const slotOf = async (path: string, language?: string) =>
    (await entryAt(path, language))?.entry?.parts.find((part) => part.kind === 'slot')
  expect(await slotOf('/entries/museum/deep')).toMatchObject({
    entries: [
      {
        type: 'exhibition',
        id: 'other',
        heading: 'Other',
        path: '/entries/exhibition/other',
        values: { on: { from: '2027-01-01' } },
        references: { museum: { title: 'Deep' } },
      },
    ],
  })
  expect(await slotOf('/entries/museum/orbita', 'es')).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ references: { museum: expect.objectContaining({ title: 'Órbita' }) } }),
    ]),
  })
  expect((await entryAt('/given'))?.blocks).toMatchObject([
    { entries: [{ type: 'exhibition' }, { type: 'exhibition' }] },
  ])
  const { problems } = await site.change({ 'pages/given.md': page('concert') })
  expect(problems.map(({ cause }) => cause)).toContainEqual(
    expect.stringContaining('blocks[0].entries[0].type: the site has no type concert'),
  )
})
