import type { Picture } from '@tessera/kit/contract/content'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import type {
  ChoiceFacet,
  Entry,
  EntryCard,
  EntryTile,
  HomePage,
  ListOfPage,
  ListQuery,
  ListResult,
  SearchHit,
  SiteInfo,
  TextPage,
} from '@tessera/content/port'

export const picture: Picture = {
  alt: 'Illustration of olive hills',
  width: 1600,
  height: 900,
  src: '/media/hills.webp',
  sources: [{ type: 'image/avif', srcset: '/media/hills-800.avif 800w, /media/hills.avif 1600w' }],
  credit: 'Illustration',
}

export const outline = { path: 'M0 0h100v60z', width: 100, height: 60 }

export const north: EntryTile = {
  id: 'land/north',
  name: 'North',
  path: '/lands/north',
  group: 'north',
  summary: 'Olive hills and two seas',
  facts: [],
  outline,
  picture: { ...picture, width: 640, height: 853 },
  listed: { heading: 'Towns', total: 781 },
}
const south: EntryTile = { ...north, id: 'land/south', name: 'South', path: '/lands/south', group: 'south' }

export const lume: EntryCard = {
  id: 'town/lume',
  name: 'Lume',
  path: '/towns/lume',
  group: 'north',
  picture: { ...picture, src: '/media/gorge.webp' },
  facts: [{ detail: 'North' }],
  fact: '62 km from Orbe',
  where: 'East, North',
  row: { where: 'East, North', chips: [], amount: { value: 33_877, unit: 'people' } },
}

const orbe: EntryCard = {
  ...lume,
  id: 'town/orbe',
  name: 'Orbe',
  path: '/towns/orbe',
  fact: 'Capital of its county',
  row: { where: 'West', chips: [], amount: { value: 232_208, unit: 'people' } },
}

const site: SiteInfo = {
  title: 'Tessera',
  tagline: 'Lands, one at a time',
  language: 'en',
  direction: 'ltr',
  navigation: [
    { label: 'Lands', href: '/lands' },
    { label: 'All towns', href: '/towns' },
  ],
  footer: {
    about: 'A guide made from open data.',
    links: [{ label: 'Privacy', href: '/privacy' }],
    attributions: [{ label: 'GeoNames', href: 'https://www.geonames.org/', licence: 'CC BY 4.0' }],
  },
  consent: { message: 'One cookie.' },
  map: {},
  origins: { pictures: [], media: [], frames: [] },
  groups: [
    { id: 'north', hue: 55 },
    { id: 'south', hue: 140 },
  ],
  banners: [{ position: 'top', url: '/banners/season', width: 728, height: 90 }],
}

const common = {
  status: 200,
  site,
  origin: 'https://tessera.example',
  showNotice: true,
} as const

const carousel = {
  heading: 'Lands',
  label: 'Lands of the world',
  more: { label: 'All towns', path: '/towns' },
  tiles: [north, south],
}
const at = { lat: 36.74, lon: -5.16 }

export function createHome(changes: Partial<HomePage> = {}): LoadedPage {
  const page: HomePage = {
    kind: 'home',
    path: '/',
    title: 'Lands, one at a time',
    description: 'Two lands.',
    banners: [],
    heading: 'Lands, one at a time',
    lead: 'Choose a land.',
    hero: picture,
    carousel,
    entries: [lume],
    blocks: [{ kind: 'prose', html: '<h2>How to read it</h2><p>From the top.</p>' }],
    ...changes,
  }
  return { ...common, page }
}

const facts = [{ term: 'People', detail: '8,630,000' }]
const ofTowns: Omit<ListOfPage, 'hasFilter' | 'isShort'> = {
  type: 'town',
  hasMap: true,
  bounds: [36, -7.5, 38.7, -1.6],
  facets: [
    { kind: 'choices', name: 'kinds' },
    { kind: 'choices', name: 'counties' },
  ],
  sorts: ['people', 'name'],
}
const by = { field: 'land', id: 'north' }

/** A list of two towns, on the page and with the filters that `query` asks for: of a land, or of all. */
export function createList(
  query: ListQuery = {},
  { isWhole = false, ...result }: Partial<ListResult<EntryCard>> & { isWhole?: boolean } = {},
): LoadedPage {
  const listed = { ...ofTowns, ...(!isWhole && { by }), hasFilter: true, isShort: true }
  const ofLand: Omit<Entry, 'listed'> = {
    type: 'land',
    things: ['AdministrativeArea'],
    group: 'north',
    picture,
    outline,
    icon: outline,
    lead: 'Olive hills and two seas',
    described: {},
    under: { path: '/' },
    parts: [{ kind: 'list' }, { kind: 'facts', facts, wide: [] }, { kind: 'body' }],
  }
  const whole: Omit<Entry, 'listed'> = { type: 'town', described: {}, parts: [{ kind: 'list' }] }
  const page: TextPage = {
    kind: 'text',
    blocks: isWhole ? [] : [{ kind: 'prose', html: '<p>Between two seas.</p>' }],
    path: isWhole ? '/towns' : '/lands/north',
    title: isWhole ? 'All towns' : 'North',
    description: 'Its towns.',
    banners: [],
    heading: isWhole ? 'All towns' : 'North',
    entry: { ...(isWhole ? whole : ofLand), listed },
  }
  const found: ListResult<EntryCard> = {
    items: [orbe, lume],
    total: 781,
    page: query.page ?? 1,
    pages: 17,
    facets: [
      createFacet('kinds', 'Kind', [
        { id: 'city', label: 'City', count: 29 },
        { id: 'town', label: 'Town', count: 1254 },
        { id: 'village', label: 'Village', count: 498 },
      ]),
      createFacet('counties', 'County', [
        { id: 'east', label: 'East', count: 170 },
        { id: 'west', label: 'West', count: 103 },
      ]),
    ],
    sorts: [{ id: 'people', label: 'Largest first' }, { id: 'name' }],
    ...result,
  }
  const ofPage = isWhole ? query : { ...query, by }
  return { ...common, page, list: { query: ofPage, result: found, hasCells: true } }
}

function createFacet(name: string, label: string, choices: ChoiceFacet['choices']): ChoiceFacet {
  return { kind: 'choices', name, label, choices }
}

/** The page of a town; `changes` are of what its type says. */
export function createDetail(
  changes: Partial<Entry> = {},
  { heading = 'Lume', ...ofPage }: Partial<TextPage> = {},
): LoadedPage {
  const page: TextPage = {
    kind: 'text',
    blocks: [],
    path: '/towns/lume',
    title: heading,
    description: 'A town in the east.',
    banners: [],
    heading,
    above: [{ heading: 'North', path: '/lands/north' }],
    ...ofPage,
    entry: {
      type: 'town',
      things: ['City'],
      group: 'north',
      picture,
      icon: outline,
      described: { geo: { '@type': 'GeoCoordinates', latitude: at.lat, longitude: at.lon } },
      hero: { picture, line: 'Town in East, North' },
      under: { heading: 'North', path: '/lands/north' },
      parts: [
        { kind: 'body' },
        { kind: 'facts', facts: [{ term: 'People', detail: '33,877' }], wide: [] },
        { kind: 'map', at, neighbours: [{ id: 'orbe', name: 'Orbe', path: '/towns/orbe', at }] },
        { kind: 'gallery', name: 'gallery', pictures: [picture] },
        { kind: 'entries', heading: 'Nearby', isPlain: true, entries: [{ ...orbe, distance: 131.4 }] },
      ],
      ...changes,
    },
  }
  return { ...common, page }
}

export function createText(changes: Partial<TextPage> = {}): LoadedPage {
  const page: TextPage = {
    kind: 'text',
    path: '/about',
    title: 'About',
    description: 'What this is.',
    banners: [],
    heading: 'About this guide',
    blocks: [
      { kind: 'prose', html: '<p>Prose.</p>' },
      { kind: 'html', html: '<div id="promo">Markup</div>' },
      { kind: 'picture', picture: { ...picture, caption: 'Hills' } },
      { kind: 'gallery', name: 'tour', pictures: [picture, { ...picture, src: '/media/coast.webp' }] },
      { kind: 'quote', text: 'Go there.', source: 'A surveyor', language: 'es' },
      { kind: 'facts', facts: [{ term: 'Lands', detail: '19' }] },
      { kind: 'email', label: 'Write to us', token: 'nbjmup;jogpAufttfsb/fybnqmf', shift: 1 },
      { kind: 'banner', position: 'side "1"', width: 300, height: 250 },
      { kind: 'tiles', type: 'land', tiles: [north, south] },
      {
        kind: 'form',
        name: 'contact',
        form: {
          heading: 'Write to us',
          submit: 'Send',
          thanks: 'Thank you.',
          fields: [
            {
              name: 'mail',
              label: 'E-mail',
              control: 'text',
              required: true,
              pattern: 'email',
              hint: 'To answer.',
            },
            { name: 'again', label: 'E-mail again', control: 'text', equalTo: 'mail' },
            { name: 'topic', label: 'Topic', control: 'select', choices: ['Praise', 'Mistake'] },
          ],
        },
      },
    ],
    ...changes,
  }
  return { ...common, page }
}

/** A search; `isNamed`: whether a list has names with the text. */
export function createSearch(text: string, hits: readonly SearchHit[] = [], isNamed = true): LoadedPage {
  const named = isNamed && hits.length > 0 ? [{ path: '/towns', heading: 'All towns' }] : []
  const offered = { carousel, entries: [lume] }
  return { ...common, page: { kind: 'search', path: '/search', text, hits, named, offered } }
}

export function createMissing(): LoadedPage {
  return { ...common, status: 404, page: { kind: 'not-found', path: '/nowhere', offered: { carousel } } }
}

export function createBroken(): LoadedPage {
  return { ...common, status: 500, page: { kind: 'broken', path: '/lands/north' } }
}
