import { describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Destination, FormField, PlaceFact, RowFact, SearchHit } from '@tessera/content/port'
import consent from '../../../mfe-consent/src/server.ts'
import maps from '../../../mfe-maps/src/server.tsx'
import regions from '../../../mfe-regions/src/server.tsx'
import type { LoadedPage } from '../pages/loading/LoadedPage.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { TurnedAway, turnAway } from '../server/admission/turnAway.ts'
import { lastResort } from '../server/document/lastResort.ts'
import { fixedTexts, isFixed, marked } from '../testing/fixedTexts.ts'
import {
  andalucia,
  createBroken,
  createDetail,
  createHome,
  createList,
  createMissing,
  createSearch,
  createText,
  ronda,
} from '../pages/testing/loadedPages.ts'

/** The page in the language whose messages are all marked, of documents whose words are. */
function inPseudo(loaded: LoadedPage): LoadedPage {
  const page = marked(loaded)
  return { ...page, site: { ...page.site, language: 'en-XA' } }
}

const facts: PlaceFact[] = [
  { key: 'population' },
  { key: 'population', value: 12 },
  { key: 'province', name: 'Málaga' },
  { key: 'island', name: 'Ibiza' },
  { key: 'nearestCity', name: 'Málaga', distance: 0.3 },
  { key: 'centre', name: 'Madrid', distance: 400 },
  { key: 'coordinates', at: { lat: -1, lon: 1 } },
]

const category = { id: 'gorge', name: 'Gorge', icon: 'gorge' } as const
const destination: Destination = {
  summary: 'A town over a gorge.',
  categories: [category],
  season: 'Spring',
  arrival: 'By train',
  address: 'Plaza 1',
  telephone: '+34 952 00 00 00',
  web: 'https://192.0.2.1/',
  sights: [
    {
      id: 'bridge',
      name: 'Bridge',
      category,
      text: 'High.',
      web: 'https://192.0.2.2/',
      hours: { words: 'Mo 10:00', week: [{ days: [1], opens: '10:00', closes: '14:00' }] },
      at: { lat: 1, lon: 1 },
    },
  ],
  related: [ronda],
}
const rowFacts: RowFact[] = [
  { km: 0, from: 'Ronda' },
  { km: 3, from: 'Ronda' },
  { partOf: 'Ronda' },
  { capitalOf: 'country' },
  { is: 'autonomous-city' },
  { capitalOf: 'region' },
  { capitalOf: 'province' },
]
const rows = rowFacts.map((fact, index) => ({ ...ronda, id: `row-${index}`, fact }))

const kinds = ['region', 'province', 'island', 'coast', 'range', 'place', 'page', 'category'] as const
const hits = kinds.map((kind): SearchHit => ({
  id: kind,
  kind,
  name: 'Name',
  href: '/x',
  province: 'Málaga',
  region: { id: '01', name: 'Andalucía' },
  also: 'Seville',
  ...(kind === 'place' && { size: 'district', districtOf: 'Barcelona' }),
  ...(kind === 'category' && { size: 'city', where: 'Málaga' }),
}))

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  control: 'text',
  ...more,
})
const form = {
  heading: 'Write',
  submit: 'Send',
  thanks: 'Thanks',
  fields: [
    field('text', { required: true }),
    field('area', { control: 'textarea' }),
    field('choice', { control: 'select', choices: ['Praise'] }),
    field('tick', { control: 'checkbox' }),
    field('again', { equalTo: 'text' }),
    field('card', { pattern: 'card' }),
  ],
}
const patterns = ['email', 'url', 'card', 'cvv', 'number', 'date'] as const
const errorsOf = ['required', 'choices', 'equalTo', ...patterns] as const
const withForm = createText({ blocks: [{ kind: 'form', name: 'contact', form }] })
const refused = (kind: (typeof errorsOf)[number]): LoadedPage => ({
  ...withForm,
  status: 422,
  form: {
    status: 'refused',
    form: 'contact',
    values: {},
    errors: form.fields.map(({ name }) => ({ name, kind })),
  },
})
const nothing = { region: andalucia, items: [], total: 0, pages: 0 }

const pages: Readonly<Record<string, LoadedPage>> = {
  home: createHome(),
  'a region': createList(),
  'all places, filtered': createList(
    { text: 'ro', choices: { kinds: ['town'], provinces: ['18'] }, area: [1, 2, 3, 4], page: 2 },
    { close: true },
  ),
  'rows of every fact': createList({}, { items: rows }),
  'a place with all that is told': createDetail({ destination }),
  'a place near others': createDetail({ withinReach: [{ place: ronda, distance: 3 }] }),
  'one name that is close': createList({ text: 'ro' }, { close: true, total: 1 }),
  'no place of the name': createList({ text: 'ro' }, nothing),
  'no place fits': createList({ choices: { kinds: ['town'] } }, nothing),
  'no place at all': createList({}, nothing),
  'a place': createDetail({ facts }),
  'a place without people': createDetail({ place: { ...ronda, population: 0, kind: 'village' } }),
  'a district': createDetail({ place: { ...ronda, districtOf: 'Andalucía' } }),
  'all blocks': createText(),
  ...Object.fromEntries(errorsOf.map((kind) => [`a form with ${kind}`, refused(kind)])),
  'a form that was not kept': {
    ...withForm,
    status: 503,
    form: { status: 'not-kept', form: 'contact', values: {} },
  },
  'a form that was sent': { ...withForm, form: { status: 'sent', form: 'contact' } },
  'an empty search': createSearch(''),
  'a search': createSearch('ro', hits),
  'a search with names that are close': createSearch(
    'ro',
    hits.map((hit) => ({ ...hit, near: true })),
  ),
  'a search with subjects': createSearch(
    'ro',
    hits.map((hit) => ({ ...hit, about: true })),
  ),
  'a search that found nothing': createSearch('ro'),
  'no page': createMissing(),
  'a broken page': createBroken(),
}

describe('[LG7] each word of a page comes from a catalogue or a document', () => {
  test.each(Object.entries(pages))('%s', (_name, loaded) => {
    // A page's description and title may be its place's: they are left out, so that they are worded.
    const page = { ...loaded.page, ...('place' in loaded.page && { description: undefined }) }
    const { title, description, body, head, slots } = renderPage(inPseudo({ ...loaded, page }))
    expect(
      fixedTexts(`<title>${title}</title><meta name="description" content="${description}">${head}${body}`),
    ).toEqual([])
    expect(fixedTexts(slots.map(({ fallback }) => fallback).join(''))).toEqual([])
    expect(
      slots.flatMap(({ data }) => ('label' in data ? [String(data.label)] : [])).filter(isFixed),
    ).toEqual([])
    expect(body + head).not.toMatch(/undefined|\[object/)
    const linked = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head)?.[1] ?? '{}',
    ) as object
    expect(namesIn(linked).filter(isFixed)).toEqual([])
  })
})

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && /^(?:name|description)$/.test(key) ? [one] : namesIn(one),
  )
}

const options = {}
const at = { lat: 36.7, lon: -5.1 }
const language = 'en-XA'
const tile = marked({
  id: '01',
  name: 'Andalucía',
  href: '/',
  line: 'Olives',
  placeCount: 1,
  outline: andalucia.icon,
  picture: andalucia.tile,
})

test.each([
  ['regions', () => regions['regions-carousel']?.render({ language, label: '', regions: [tile] }, 'r_')],
  ['the notice', () => consent['consent-notice']?.render({ language, link: '/cookies' }, 'c_')],
  [
    'the map of a list',
    () =>
      maps['list-map']?.render(
        { language, label: '', bounds: [1, 2, 3, 4], open: true, markersUrl: '/', options },
        'm_',
      ),
  ],
  [
    'the map of a place',
    () =>
      maps['detail-map']?.render(
        {
          language,
          label: '',
          region: '01',
          place: { id: 'r', name: '⟦Ronda⟧', at },
          neighbours: [],
          options,
        },
        'm_',
      ),
  ],
])('[LG7] each word of %s comes from a catalogue or the page', async (_name, render) => {
  const html = await render()
  expect(html).toContain('⟦')
  expect(fixedTexts(html ?? '')).toEqual([])
})

test('[LG7] each word of the last page, and of who is turned away, comes from a catalogue', async () => {
  const log = { info: () => {}, error: () => {}, problem: () => {} }
  const last = lastResort(new Error('x'), new Request('https://site.test/'), log, {
    language: 'en-XA',
    direction: 'ltr',
    prefix: '',
  })
  expect(fixedTexts(await last.text())).toEqual([])
  for (const status of [429, 503] as const) {
    const text = await turnAway(new TurnedAway(status, 3), { language: 'en-XA' })?.text()
    expect(fixedTexts(`<p>${text?.trim()}</p>`)).toEqual([])
  }
})

test('[LG7] what is fixed is named by its element', () => {
  expect(
    fixedTexts(
      '<p class="note">⟦a ⟦b⟧⟧ 12</p><button title="Close">⟦x⟧ Try</button><input placeholder="Find">',
    ),
  ).toEqual(['button[title]: Close', 'button: ⟦x⟧ Try', 'input[placeholder]: Find'])
})

const root = join(import.meta.dirname, '../../..')
const scripts = [
  'shell/src/browser',
  ...readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => `${name}/src`),
]
const notForVisitors = /\.test\.|\/testing\/|\/inspect\/|remote\.ts$|\/words\//

const names = /'(?:Natural Earth|Google Maps)'/
const sentence =
  /(['"`])[A-Z][a-z’]+(?: [\w“”’,$]+)+[^'"`]*\1|<\w[^<>]*>[A-Z][a-z]+|^\s+[A-Z][a-z]+(?: [a-z]+)+[.…]?$/
const label =
  /(?:aria-?label|title|placeholder|textContent|announce)\b['"]?(?:\)|\(|[:=,])\s*\{?(['"`])[A-Z]/i

/** Lines with a text that a script has of itself; what is thrown or reported is for developers. */
function sentencesIn(code: string): string[] {
  const lines = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$| \/\/ .*$/gm, '').split('\n')
  return lines.filter(
    (line) =>
      (sentence.test(line) || label.test(line)) &&
      !/Error\(|cause|report\(|console\./.test(line) &&
      !names.test(line),
  )
}

test('[LG7] sentences and labels of a script are found, errors and comments are none', () => {
  const fixed = [
    "const text = 'There is none'",
    '  <span>Loading the map…</span>',
    '        Search this area',
    "  ariaLabel: 'Suggestions',",
    '  aria-label="Close"',
    "site.announce('Found')",
  ]
  const others = [
    "throw new Error('The page has no main')",
    '// A comment of words',
    "ariaLabel: text('label'),",
  ]
  expect(sentencesIn([...fixed, ...others].join('\n'))).toEqual(fixed)
})

test.each(
  scripts.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !notForVisitors.test(`/${file}`))
      .map((file) => `${folder}/${file}`),
  ),
)('[LG7] %s has no sentence of its own', (file) => {
  expect(sentencesIn(readFileSync(join(root, file), 'utf8'))).toEqual([])
})
