import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { demo } from '../support/demo.ts'
import {
  patientDeadline,
  seededRegistry,
  startServer,
  stateOf,
  type RunningServer,
} from '../support/startSite.ts'

let server: RunningServer
let content: string
let registryFolder: string
const outline = { path: 'M0 0H9V9Z', width: 9, height: 9 }
const inAndalucia = { region: 'andalucia', land: ['mainland'], population: 33_000 }
const documents: Readonly<Record<string, unknown>> = {
  'site.json': {
    title: 'Tessera',
    tagline: 'Places',
    language: 'en',
    languages: ['es'],
    navigation: [{ label: 'All places', href: '/places' }],
    footer: { about: 'A test.', links: [], attributions: [] },
  },
  'pages/index.json': { kind: 'text', title: 'Home', description: 'Start here.', heading: 'Home' },
  'entries/region/andalucia.json': {
    name: 'Andalucía',
    summary: 'Sierra and sea',
    description: 'The south.',
    hues: [30, 80],
    outline,
    icon: outline,
  },
  'records/province/all.json': {
    records: [
      { slug: '18', name: 'Granada', region: 'andalucia' },
      { slug: '29', name: 'Málaga', region: 'andalucia' },
    ],
  },
  'records/place/all.json': {
    records: [
      { ...inAndalucia, slug: 'ronda', name: 'Ronda', provinces: '29', at: { lat: 36.74, lon: -5.16 } },
      { ...inAndalucia, slug: 'granada', name: 'Granada', provinces: '18', at: { lat: 37.18, lon: -3.6 } },
    ],
  },
}
beforeAll(async function start() {
  content = await mkdtemp(join(tmpdir(), 'tessera-files-'))
  await write(documents)
  for (const file of ['tessera.config.ts', 'area.ts', 'categories.ts'])
    await cp(join(demo, file), join(content, file))
  registryFolder = await seededRegistry()
  server = await startServer(registryFolder, {
    CONTENT_DIR: content,
    DRAIN_MS: '0',
    SLOT_DEADLINE_MS: patientDeadline,
  })
})
afterAll(async function stop() {
  await server?.stop()
  for (const folder of [registryFolder, stateOf(registryFolder), content])
    await rm(folder, { recursive: true, force: true })
})

const get = async (path: string) => (await fetch(server.origin + path)).text()

async function write(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [file, document] of Object.entries(files)) {
    await mkdir(dirname(join(content, file)), { recursive: true })
    await writeFile(join(content, file), typeof document === 'string' ? document : JSON.stringify(document))
  }
}

const files: Readonly<Record<string, string>> = {
  'media/films.json': JSON.stringify({
    media: [],
    files: [{ id: 'olvera-film', type: 'video/mp4', file: 'olvera.mp4', width: 640, height: 360 }],
  }),
  'entries/place/olvera.md': `---
name: Olvera
region: andalucia
provinces: '29'
population: 8000
at: { lat: 36.93, lon: -5.27 }
land: [mainland]
fact: On a hill
summary: A castle above white houses.
categories: [castle, bridge]
sights:
  - { id: castillo, name: Castillo, category: castle, text: Above it all., hours: 'Tu-Su 10:00-14:00', at: { lat: 36.934, lon: -5.266 } }
  - { id: puente, name: Puente, category: bridge, text: Below it all. }
---
Old stones, and [a film of them](media:olvera-film).
`,
  'entries/place/olvera.es.md': `---
name: Olvera la Blanca
summary: Un castillo sobre casas blancas.
sights:
  - { id: castillo, text: En lo alto. }
---
Piedras viejas y [una película](media:olvera-film).
`,
}

/** What is right of the place, in words: the last of them is there when all is. */
async function rightOf(
  prefix: string,
  words: { name: string; summary: string; story: string; kind: string; days: string },
) {
  const [page, list, narrowed, search, markers, sitemap] = await Promise.all([
    get(`${prefix}/places/olvera`),
    get(`${prefix}/places`),
    get(`${prefix}/places?categories=castle`),
    get(`${prefix}/data/search?text=olvera`),
    get(`${prefix}/data/markers/place`),
    get('/sitemap.xml'),
  ])
  const linked = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  return {
    page: [words.name, words.summary, words.story, words.days].filter((text) => !page.includes(text)),
    film: /<a[^>]*href="\/media\/olvera\.mp4"/.test(page),
    list: list.includes(words.summary),
    facet:
      list.includes(words.kind) && narrowed.includes(words.name) && !narrowed.includes('/places/granada"'),
    search: search.includes(`"href":"${prefix}/places/olvera"`) && search.includes(words.name),
    map: markers.includes(`"${words.name}"`) && markers.includes(`"${words.kind}"`),
    sitemap: sitemap.includes(`<loc>${server.origin}${prefix}/places/olvera</loc>`),
    linked: [words.summary, '"TouristAttraction"', '"opens":"10:00"'].filter(
      (text) => !linked.includes(text),
    ),
  }
}

const right = {
  page: [],
  film: true,
  list: true,
  facet: true,
  search: true,
  map: true,
  sitemap: true,
  linked: [],
}
const english = {
  name: 'Olvera',
  summary: 'A castle above white houses.',
  story: 'Old stones',
  kind: 'Castle',
  days: 'Tuesday to Sunday 10:00–14:00',
}
const spanish = {
  name: 'Olvera la Blanca',
  summary: 'Un castillo sobre casas blancas.',
  story: 'Piedras viejas',
  kind: 'Castillo',
  days: '10:00–14:00',
}

test('[LG1] [DN1] a place that is written in files alone is everywhere in both languages, without a restart', async () => {
  await get('/places/olvera')
  await write({ 'media/olvera.mp4': 'film', ...files })
  await until('the place, everywhere', async () => {
    expect([await rightOf('', english), await rightOf('/es', spanish)]).toEqual([right, right])
    return true
  })
  expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
})
