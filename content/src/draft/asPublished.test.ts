import { afterEach, expect, test } from '@jest/globals'
import {
  createTestContent,
  front,
  place,
  smallSite,
  textPage,
  type TestContent,
} from '../testing/createTestContent.ts'
import type { Content } from '../port/port.ts'
import { openDrafts } from './openDrafts.ts'

const edits = 300
const sets = 60

let site: TestContent
afterEach(() => site.close())

/** What the folder begins with, besides the small site. */
const more: Readonly<Record<string, string | object>> = {
  'pages/old.md': textPage('Old', 'See [Ronda](/places/ronda).'),
  'pages/places/ronda.md': front({ kind: 'detail', place: 'ronda', title: 'Ronda itself' }, 'A gorge.'),
  'pages/regions/aragon.md': front({
    kind: 'list',
    title: 'A',
    description: 'D',
    heading: 'Peaks',
    region: 'aragon',
  }),
  'places/more.json': { places: [place('6', 'Setenil', '29', 2_700, 36.86, -5.18)] },
  'redirects.json': { redirects: [{ from: '/before', to: '/about' }] },
  'pages/about.es.md': front({ title: 'Acerca', heading: 'Acerca' }, 'Palabras.'),
  'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
}

const words = ['olvera', 'setenil', 'villages', 'h1', 'l2', 'acerca']

const paths = [
  '/about',
  '/old',
  '/new',
  '/before',
  '/gone',
  '/regions/aragon',
  '/regions/andalucia',
  '/acerca',
  ...['ronda', 'setenil', 'olvera', 'granada', 'jimera'].map((slug) => `/places/${slug}`),
]

type Random = (below: number) => number
type Edit = (random: Random) => readonly [file: string, value: string | object | null]

const oneOf = <Value>(random: Random, values: readonly Value[]) => values[random(values.length)] as Value

const kinds: readonly Edit[] = [
  (random) => [
    oneOf(random, ['pages/about.md', 'pages/old.md', 'pages/new.md']),
    textPage(`H${random(9)}`, 'Words.'),
  ],
  (random) => [
    oneOf(random, ['pages/about.md', 'pages/old.md']),
    textPage('Hidden').replace('"title"', '"hidden":true,"title"'),
  ],
  (random) => [
    oneOf(random, ['pages/about.md', 'pages/old.md', 'pages/places/ronda.md', 'pages/regions/aragon.md']),
    null,
  ],
  (random) => {
    const from = oneOf(random, ['/old', '/gone', '/before', '/places/ronda', '/regions/aragon', '/new'])
    return ['redirects.json', { redirects: [{ from, to: '/about' }] }]
  },
  (random) => {
    const added = [
      place('7', 'Olvera', '29', 8_000, 36.93, -5.26),
      place('8', 'Jimera', '99', 400, 36.65, -5.28),
    ]
    const kept = place('6', 'Setenil', oneOf(random, ['29', '18']), 2_700 + random(90_000), 36.86, -5.18)
    return ['places/more.json', { places: oneOf(random, [[kept, ...added], added, [kept]]) }]
  },
  (random) => {
    const slug = oneOf(random, ['olvera', 'jimera', 'ronda', 'granada', 'setenil'])
    const hidden = random(4) === 0 ? { hidden: true } : {}
    return [
      `pages/places/${slug}.md`,
      front({ kind: 'detail', place: slug, title: `T${random(9)}`, ...hidden }, 'Of it.'),
    ]
  },
  (random) => {
    const of = { id: '01', name: 'Andalucía', line: `L${random(9)}`, landscape: 'sierra', hues: [40, 230] }
    return ['regions/andalucia.md', front(of, 'Olives.')]
  },
  (random) => {
    const of = { kind: 'list', title: 'A', description: 'D', heading: `H${random(9)}`, region: 'aragon' }
    return ['pages/regions/aragon.md', front({ ...of, hidden: random(2) === 0 })]
  },
  (random) => [
    'pages/about.es.md',
    oneOf(random, [null, front({ title: `A${random(9)}`, slug: 'acerca' }, 'Otras palabras.')]),
  ],
  (random) => [
    'regions/aragon.es.md',
    front({ line: `Norte ${random(9)}`, name: oneOf(random, ['Aragón', 'Aragonia']) }),
  ],
  (random) => {
    const categories = [{ id: 'castle', name: 'Castles', icon: 'castle' }].slice(random(2))
    const places = { kinds: { city: 50_000, town: 1_000 + random(9_000) } }
    return ['site.json', { ...(more['site.json'] as object), tagline: `T${random(9)}`, categories, places }]
  },
]

/** What visitors see of it; who knows the address of a hidden page sees it as a draft. */
async function shownBy(content: Content, hidden: ReadonlySet<string>) {
  const pagesOf = async (its: Content) =>
    Promise.all(
      paths.map(async (path) => {
        const redirect = await its.redirect?.(path)
        const page = () => its.page(path).catch(() => undefined)
        return [path, redirect ?? (hidden.has(path) ? 'hidden' : await page())] as const
      }),
    )
  const found = await Promise.all(words.map((word) => content.search(word, 9)))
  const inSpanish = content.inLanguage?.('es') ?? content
  const shown = {
    pages: Object.fromEntries(await pagesOf(content)),
    regions: await content.regions(),
    places: await content.places({}),
    villages: await content.places({ choices: { kinds: ['village'] }, region: '01' }),
    markers: await content.markers({ text: 'setenil' }),
    paths: await content.paths(0, 99),
    found,
    spanish: { pages: Object.fromEntries(await pagesOf(inSpanish)), regions: await inSpanish.regions() },
  }
  return JSON.parse(JSON.stringify(shown)) as object
}

test(`[PV1] what ${edits} edits show as drafts is what they show when they are published`, async () => {
  site = await createTestContent({ ...smallSite, ...more })
  const { content, change } = site
  const drafts = openDrafts(content)
  let seed = 23
  const random: Random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let set = 0; set < sets; set++) {
    const chosen = Array.from({ length: edits / sets }, () => oneOf(random, kinds)(random))
    const files = Object.fromEntries(chosen)
    const texts = Object.entries(files).map(([file, value]) => {
      return { file, text: value === null || typeof value === 'string' ? value : JSON.stringify(value) }
    })
    const hidden = new Set(
      texts.flatMap(({ file, text }) => (text?.includes('"hidden":true') ? pathsOf(file) : [])),
    )
    await drafts.use(texts)
    const drafted = await shownBy(drafts.content, hidden)
    await change(files)
    const published = await shownBy(content, hidden)
    expect({ files, ...drafted }).toEqual({ files, ...published })
    const undone = Object.keys(files).map((file) => [file, more[file] ?? smallSite[file] ?? null] as const)
    await change(Object.fromEntries(undone))
  }
})

const pathsOf = (file: string) => {
  const path = file.replace(/^pages(.*)\.md$/, '$1')
  return path === '/about' ? [path, '/acerca'] : [path]
}

test('[PV1] a new place and its text, in one set, have no problem; a redirect over a page is told', async () => {
  const text = `${front({ kind: 'detail', place: 'olvera' })}Words of mine.\n`
  const places = { places: [place('7', 'Olvera', '29', 8_000, 36.93, -5.26)] }
  const redirects = { redirects: [{ from: '/about', to: '/places/olvera' }] }
  site = await createTestContent()
  const { use, content, problems } = openDrafts(site.content)
  await use([
    { file: 'pages/places/olvera.md', text },
    { file: 'places/own.json', text: JSON.stringify(places) },
    { file: 'redirects.json', text: JSON.stringify(redirects) },
  ])
  expect((await problems('pages/places/olvera.md')).problems).toEqual([])
  expect(await content.page('/places/olvera')).toMatchObject({ title: 'Olvera, Andalucía' })
  expect(await content.redirect?.('/about')).toBeUndefined()
  expect((await problems('redirects.json')).problems).toMatchObject([
    { cause: expect.stringContaining('is a page, which is shown instead: /about') },
  ])
})
