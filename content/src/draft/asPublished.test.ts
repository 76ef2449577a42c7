import { afterEach, expect, test } from '@jest/globals'
import {
  createTestContent,
  front,
  textPage,
  townSite,
  type TestContent,
} from '../testing/createTestContent.ts'
import { createTown } from '../testing/towns.ts'
import type { Content } from '../port/port.ts'
import { openDrafts } from './openDrafts.ts'

const edits = 300
const sets = 60

let site: TestContent
afterEach(() => site.close())

const before: Readonly<Record<string, string | object>> = townSite
const setenil = createTown('Setenil', 2_700, 36.86, -5.18)

/** What the folder begins with, besides the lands and towns. */
const more: Readonly<Record<string, string | object>> = {
  'pages/old.md': textPage('Old', 'See [Ronda](/entries/town/ronda).'),
  'pages/index.md': front({
    kind: 'home',
    title: 'T',
    description: 'D',
    heading: 'H',
    lead: 'L',
    hero: 'none',
    featured: ['town/olvera', 'town/ronda'],
  }),
  'entries/town/ronda.md': front({ name: 'Ronda itself' }, 'A gorge.'),
  'records/town/more.json': { records: [setenil] },
  'redirects.json': { redirects: [{ from: '/before', to: '/about' }] },
  'pages/about.es.md': front({ title: 'Acerca', heading: 'Acerca' }, 'Palabras.'),
  'site.json': { ...(townSite['site.json'] as object), languages: ['es'] },
}

const words = ['olvera', 'setenil', 'villages', 'h1', 'l2', 'acerca']

const paths = [
  '/',
  '/about',
  '/old',
  '/new',
  '/before',
  '/gone',
  '/entries/land/aragon',
  '/entries/land/andalucia',
  '/acerca',
  ...['ronda', 'setenil', 'olvera', 'granada', 'jimera'].map((slug) => `/entries/town/${slug}`),
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
    oneOf(random, ['pages/about.md', 'pages/old.md', 'entries/town/ronda.md', 'entries/land/aragon.json']),
    null,
  ],
  (random) => {
    const from = oneOf(random, [
      '/old',
      '/gone',
      '/before',
      '/entries/town/ronda',
      '/entries/land/aragon',
      '/new',
    ])
    return ['redirects.json', { redirects: [{ from, to: '/about' }] }]
  },
  (random) => {
    const added = [createTown('Olvera', 8_000, 36.93, -5.26), { ...createTown('Jimera', 400), land: 'none' }]
    const kept = { ...setenil, land: oneOf(random, ['andalucia', 'aragon']), people: random(90_000) }
    return ['records/town/more.json', { records: oneOf(random, [[kept, ...added], added, [kept]]) }]
  },
  (random) => {
    const slug = oneOf(random, ['olvera', 'jimera', 'ronda', 'granada', 'setenil'])
    const hidden = random(4) === 0 ? { hidden: true } : {}
    return [`entries/town/${slug}.md`, front({ name: `T${random(9)}`, ...hidden }, 'Of it.')]
  },
  (random) => {
    const of = { name: 'Andalucía', line: `L${random(9)}`, hues: [40, 230] }
    return ['entries/land/andalucia.json', random(3) === 0 ? { ...of, hidden: true } : of]
  },
  (random) => [
    'pages/about.es.md',
    oneOf(random, [null, front({ title: `A${random(9)}`, slug: 'acerca' }, 'Otras palabras.')]),
  ],
  (random) => [
    'entries/land/aragon.es.md',
    front({ line: `Norte ${random(9)}`, name: oneOf(random, ['Aragón', 'Aragonia']) }),
  ],
  (random) => ['site.json', { ...(more['site.json'] as object), tagline: `T${random(9)}` }],
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
    site: await content.site(),
    towns: await content.entries?.('town', {}),
    villages: await content.entries?.('town', {
      choices: { size: ['village'] },
      by: { field: 'land', id: 'andalucia' },
    }),
    markers: await content.entryMarkers?.('town', { text: 'setenil' }),
    paths: await content.paths(0, 99),
    found,
    spanish: Object.fromEntries(await pagesOf(inSpanish)),
  }
  return JSON.parse(JSON.stringify(shown)) as object
}

test(`[PV1] what ${edits} edits show as drafts is what they show when they are published`, async () => {
  site = await createTestContent({ ...townSite, ...more })
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
    const undone = Object.keys(files).map((file) => [file, more[file] ?? before[file] ?? null] as const)
    await change(Object.fromEntries(undone))
  }
})

const pathsOf = (file: string) => {
  const path = file.replace(/^pages(?=\/)|\.(?:md|json)$/g, '').replace(/^(?=entries)/, '/')
  return path === '/about' ? [path, '/acerca'] : [path]
}

test('[PV1] a new record and its text, in one set, have no problem; a redirect over a page is told', async () => {
  const records = [createTown('Olvera', 8_000)]
  const redirects = { redirects: [{ from: '/about', to: '/entries/town/olvera' }] }
  site = await createTestContent()
  const { use, content, problems } = openDrafts(site.content)
  await use([
    { file: 'entries/town/olvera.md', text: `${front({})}Words of mine.\n` },
    { file: 'records/town/own.json', text: JSON.stringify({ records }) },
    { file: 'redirects.json', text: JSON.stringify(redirects) },
  ])
  expect((await problems('entries/town/olvera.md')).problems).toEqual([])
  expect(await content.page('/entries/town/olvera')).toMatchObject({ title: 'Olvera, Andalucía' })
  expect(await content.redirect?.('/about')).toBeUndefined()
  expect((await problems('redirects.json')).problems).toMatchObject([
    { cause: expect.stringContaining('is a page, which is shown instead: /about') },
  ])
})
