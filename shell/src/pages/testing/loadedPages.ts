import type { Picture } from '@tessera/kit/contract/content'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import type {
  DetailPage,
  HomePage,
  ListPage,
  Place,
  ChoiceFacet,
  PlacesQuery,
  PlacesResult,
  Region,
  SearchHit,
  SiteInfo,
  TextPage,
} from '@tessera/content/port'

const picture: Picture = {
  alt: 'Illustration of olive hills',
  width: 1600,
  height: 900,
  src: '/media/hills.webp',
  sources: [{ type: 'image/avif', srcset: '/media/hills-800.avif 800w, /media/hills.avif 1600w' }],
  credit: 'Illustration',
}

export const andalucia: Region = {
  id: '01',
  slug: 'andalucia',
  name: 'Andalucía',
  line: 'Olive hills and two seas',
  introduction: '<p>Between the <strong>Sierra Morena</strong> and two seas.</p>',
  hues: [55, 235],
  outline: { path: 'M0 0h100v60z', width: 100, height: 60 },
  icon: { path: 'M0 0h50v30z', width: 50, height: 30 },
  bounds: [36, -7.5, 38.7, -1.6],
  placeCount: 781,
  population: 8_630_000,
  provinces: [
    { id: '18', name: 'Granada', placeCount: 170 },
    { id: '29', name: 'Málaga', placeCount: 103 },
  ],
  capital: 'Sevilla',
  tile: { ...picture, width: 640, height: 853 },
  pictures: [picture, { ...picture, src: '/media/coast.webp' }],
}

const navarra: Region = { ...andalucia, id: '15', slug: 'navarra', name: 'Navarra', hues: [140, 60] }

export const ronda: Place = {
  id: 'ronda',
  slug: 'ronda',
  name: 'Ronda',
  region: { id: '01', slug: 'andalucia', name: 'Andalucía' },
  province: { id: '29', name: 'Málaga' },
  kind: 'town',
  population: 33_877,
  at: { lat: 36.74, lon: -5.16 },
  fact: '62 km from Málaga',
}

const granada: Place = {
  ...ronda,
  id: 'granada',
  slug: 'granada',
  name: 'Granada',
  province: { id: '18', name: 'Granada' },
  kind: 'city',
  population: 232_208,
  fact: 'Capital of its province',
}

const site: SiteInfo = {
  title: 'Tessera',
  tagline: 'Spain, one region at a time',
  language: 'en',
  direction: 'ltr',
  navigation: [
    { label: 'Regions', href: '/regions' },
    { label: 'All places', href: '/places' },
  ],
  footer: {
    about: 'A guide made from open data.',
    links: [{ label: 'Privacy', href: '/privacy' }],
    attributions: [{ label: 'GeoNames', href: 'https://www.geonames.org/', licence: 'CC BY 4.0' }],
  },
  consent: { message: 'One cookie.' },
  map: {},
  origins: { pictures: [], media: [], frames: [] },
  places: { regions: 'Regions of Spain', sorting: 'es', kinds: { city: 50_000, town: 5_000 } },
  banners: [{ position: 'top', url: '/banners/season', width: 728, height: 90 }],
}

const common = {
  status: 200,
  site,
  regions: [andalucia, navarra],
  origin: 'https://tessera.example',
  showNotice: true,
} as const

export function createHome(changes: Partial<HomePage> = {}): LoadedPage {
  const page: HomePage = {
    kind: 'home',
    path: '/',
    title: 'Spain, one region at a time',
    description: 'Nineteen regions.',
    banners: [],
    heading: 'Spain, one region at a time',
    lead: 'Choose a region.',
    hero: picture,
    featured: [{ place: ronda, picture: { ...picture, src: '/media/gorge.webp' } }],
    blocks: [{ kind: 'prose', html: '<h2>How to read it</h2><p>From the top.</p>' }],
    ...changes,
  }
  return { ...common, page }
}

/** A list of two places, on the page and with the filters that `query` asks for. */
export function createList(
  query: PlacesQuery = {},
  { region, ...result }: Partial<PlacesResult> & { region?: Region | undefined } = { region: andalucia },
): LoadedPage {
  const page: ListPage = {
    kind: 'list',
    blocks: [],
    path: region ? `/regions/${region.slug}` : '/places',
    title: region?.name ?? 'All places',
    description: 'Its places.',
    banners: [],
    heading: region?.name ?? 'All places',
    bounds: andalucia.bounds,
    ...(region && { region }),
  }
  const found: PlacesResult = {
    items: [granada, ronda],
    total: 781,
    page: query.page ?? 1,
    pages: 17,
    facets: [
      createFacet('kinds', [
        { id: 'city', count: 29 },
        { id: 'town', count: 1254 },
        { id: 'village', count: 498 },
      ]),
      createFacet('provinces', [
        { id: '18', label: 'Granada', count: 170 },
        { id: '29', label: 'Málaga', count: 103 },
      ]),
    ],
    sorts: [{ id: 'population' }, { id: 'name' }],
    ...result,
  }
  return { ...common, page, list: { of: 'places', query, result: found } }
}

function createFacet(name: string, choices: ChoiceFacet['choices']): ChoiceFacet {
  return { kind: 'choices', name, choices }
}

export function createDetail(changes: Partial<DetailPage> = {}): LoadedPage {
  const page: DetailPage = {
    kind: 'detail',
    blocks: [],
    path: '/places/ronda',
    title: 'Ronda',
    description: 'A town in Málaga.',
    banners: [],
    place: ronda,
    region: andalucia,
    facts: [{ key: 'population', value: 33_877 }],
    gallery: [picture],
    neighbours: [{ place: granada, distance: 131.4 }],
    ...changes,
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
      { kind: 'facts', facts: [{ term: 'Regions', detail: '19' }] },
      { kind: 'email', label: 'Write to us', token: 'nbjmup;jogpAufttfsb/fybnqmf', shift: 1 },
      { kind: 'banner', position: 'side "1"', width: 300, height: 250 },
      { kind: 'regions' },
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

export function createSearch(text: string, hits: readonly SearchHit[] = [], named = 1): LoadedPage {
  return { ...common, page: { kind: 'search', path: '/search', text, hits, named, featured: [ronda] } }
}

export function createMissing(): LoadedPage {
  return { ...common, status: 404, page: { kind: 'not-found', path: '/nowhere' } }
}

export function createBroken(): LoadedPage {
  return { ...common, status: 500, page: { kind: 'broken', path: '/regions/andalucia' } }
}
