import { describe, expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntryPart, FormField, SearchHit } from '@tessera/content/port'
import consent from '../../../mfe-consent/src/server.ts'
import maps from '../../../mfe-maps/src/server.tsx'
import regions from '../../../mfe-regions/src/server.tsx'
import type { LoadedPage } from '../pages/loading/LoadedPage.ts'
import { renderPage } from '../pages/renderPage.tsx'
import { TurnedAway, turnAway } from '../server/admission/turnAway.ts'
import { lastResort } from '../server/document/lastResort.ts'
import { fixedTexts, isFixed, marked } from '../testing/fixedTexts.ts'
import {
  createBroken,
  createDetail,
  createHome,
  createList,
  createMissing,
  createSearch,
  createText,
  lume,
  north,
  outline,
  picture,
} from '../pages/testing/loadedPages.ts'

/** The page in the language whose messages are all marked, of documents whose words are. */
function inPseudo(loaded: LoadedPage): LoadedPage {
  const page = marked(loaded)
  return { ...page, site: { ...page.site, language: 'en-XA' } }
}

const category = { id: 'gorge', name: 'Gorge', icon: 'gorge' } as const
const town = { lat: 1, lon: -1 }
const facts = [
  { term: 'People', detail: '12' },
  { km: 0.3, from: 'the centre' },
  { term: 'Far', km: 400 },
  { term: 'Where', at: town },
]
const address = [{ term: 'Address', detail: 'Plaza 1' }]
const parts: readonly EntryPart[] = [
  { kind: 'facts', facts, wide: address },
  { kind: 'body', chips: { field: 'kinds', of: [category] } },
  { kind: 'map', at: town, neighbours: [{ id: 'a', name: 'Name', path: '/', at: town, category }] },
  { kind: 'gallery', name: 'gallery', pictures: [picture] },
  { kind: 'entries', heading: 'Around', entries: [{ ...lume, distance: 3 }] },
  { kind: 'entries', heading: 'Near', entries: [{ ...lume, distance: 3 }], isPlain: true },
  {
    kind: 'items',
    id: 'sights',
    heading: 'Sights',
    property: 'includesAttraction',
    items: [
      {
        id: 'bridge',
        name: 'Bridge',
        category,
        text: 'High.',
        web: 'https://192.0.2.2/',
        hours: { words: 'Mo 10:00', week: [{ days: [1], opens: '10:00', closes: '14:00' }] },
        at: town,
      },
    ],
  },
]

const kinds = ['page', 'category'] as const
const hits = kinds.flatMap((kind): SearchHit[] => {
  const hit = { id: kind, kind, name: 'Name', href: '/x', also: 'Seville', where: 'North' }
  return [hit, { ...hit, id: `${kind}-own`, what: 'Town', group: { id: 'town', label: 'Towns' } }]
})

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
const nothing = { items: [], total: 0, pages: 0 }

const pages: Readonly<Record<string, LoadedPage>> = {
  home: createHome(),
  'the list of a group': createList(),
  'a whole list, filtered': createList(
    { text: 'ro', choices: { kinds: ['town'], counties: ['east'] }, area: [1, 2, 3, 4], page: 2 },
    { isWhole: true, close: true },
  ),
  'one name that is close': createList({ text: 'ro' }, { close: true, total: 1 }),
  'nothing of the name': createList({ text: 'ro' }, nothing),
  'nothing fits': createList({ choices: { kinds: ['town'] } }, nothing),
  'nothing at all': createList({}, nothing),
  'a document': createDetail(),
  'a document with all parts': createDetail({ lead: 'A town over a gorge.', parts }),
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
    const { title, description, body, head, slots } = renderPage(inPseudo(loaded))
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
  id: 'north',
  name: 'North',
  href: '/',
  line: 'Olives',
  placeCount: 1,
  outline,
  picture: north.picture ?? picture,
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
          place: { id: 'r', name: '⟦Lume⟧', at },
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
