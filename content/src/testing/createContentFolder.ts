import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const words = { kind: 'words' }
const types = {
  district: {
    name: 'District',
    route: '/regions/:slug',
    title: 'name',
    summary: 'line',
    mark: true,
    fields: { name: words, line: words, hues: { kind: 'hues' } },
    page: [{ kind: 'list', type: 'place', by: 'district' }, { kind: 'body' }],
    searchAs: { rank: 0 },
  },
  place: {
    name: 'Place',
    route: '/places/:slug',
    title: 'name',
    pageTitle: '{name, district}',
    thing: 'Place',
    above: 'district',
    fields: {
      name: words,
      district: { kind: 'reference', type: 'district' },
      county: { kind: 'choices', choices: { granada: 'Granada', malaga: 'Málaga' } },
      people: { kind: 'number' },
      kinds: {
        kind: 'size',
        of: 'people',
        steps: { city: 50_000, town: 5000, village: 0 },
        plurals: { city: 'Cities', town: 'Towns', village: 'Villages' },
      },
      at: { kind: 'point' },
    },
    context: ['kinds', 'people', 'district'],
    page: [{ kind: 'body' }, { kind: 'facts', fields: ['people', 'county'] }, { kind: 'map', field: 'at' }],
    searchAs: { line: '{kinds} in {county, district}' },
    list: {
      route: '/places',
      heading: 'All places',
      row: ['district'],
      rows: { line: '{county, district}', amount: { field: 'people' } },
      sort: ['people', 'name'],
      isDescending: true,
      facets: ['kinds', 'county'],
      map: 'at',
      group: 'district',
      weight: 'people',
      searchChoices: ['kinds'],
    },
  },
}

const documents: Readonly<Record<string, unknown>> = {
  'site.json': {
    title: 'Tessera',
    tagline: 'Districts and places',
    language: 'en',
    navigation: [{ label: 'All places', href: '/places' }],
    footer: { about: 'A test.', links: [], attributions: [] },
  },
  'consent.json': { message: 'We use one cookie.' },
  'tessera.config.ts': `export default ${JSON.stringify({ types, carousel: { type: 'district', heading: 'Districts' } })}`,
  'entries/district/andalucia.json': {
    name: 'Andalucía',
    line: 'Sierra and sea',
    hues: [30, 80],
    blocks: [{ kind: 'prose', markdown: 'The south.' }],
  },
  'records/place/some.json': {
    records: [
      place('ronda', 'Ronda', 'malaga', 33_000, 36.74, -5.16),
      place('granada', 'Granada', 'granada', 230_000, 37.18, -3.6),
    ],
  },
  'pages/index.json': {
    kind: 'home',
    title: 'Home',
    description: 'Start here.',
    heading: 'Home',
    lead: 'Start here.',
    hero: 'none',
    featured: ['place/ronda'],
    blocks: [{ kind: 'tiles', type: 'district' }],
  },
  'pages/about.json': {
    kind: 'text',
    title: 'About',
    description: 'What this is.',
    heading: 'About',
    blocks: [{ kind: 'quote', text: '</script><b>' }],
  },
  'pages/season.json': {
    kind: 'text',
    title: 'Season',
    description: 'With a banner.',
    heading: 'Season',
    banners: [{ position: 'top', url: '/banners/season', mode: 'page' }],
  },
  'pages/order.json': {
    kind: 'text',
    title: 'Order',
    description: 'With a form.',
    heading: 'Order',
    blocks: [{ kind: 'form', form: 'order' }],
  },
  'forms/order.json': {
    heading: 'Order a print',
    submit: 'Order',
    thanks: 'Your print is on its way.',
    fields: [
      { name: 'name', label: 'Your name', control: 'text', required: true },
      { name: 'email', label: 'E-mail', control: 'text', pattern: 'email' },
      { name: 'email-again', label: 'E-mail again', control: 'text', equalTo: 'email' },
      { name: 'card', label: 'Card', control: 'text', pattern: 'card' },
      { name: 'code', label: 'Code', control: 'text', pattern: 'cvv' },
      { name: 'size', label: 'Size', control: 'select', choices: ['Small', 'Large'] },
      { name: 'agreed', label: 'Agreed', control: 'checkbox', required: true },
    ],
  },
  'media/brand.json': {
    media: [
      {
        id: 'brand-mark',
        width: 64,
        height: 64,
        alt: '',
        files: [{ width: 64, type: 'image/svg+xml', file: 'favicon.svg' }],
      },
    ],
  },
  'pages/broken.json': { kind: 'text', title: 'No heading' },
}

/** A temporary content folder: documents of two types, a page of each kind, one with a banner and one broken; and `more`. */
export async function createContentFolder(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-content-'))
  for (const [file, document] of Object.entries({ ...documents, ...more }))
    await put(folder, file, typeof document === 'string' ? document : JSON.stringify(document))
  await put(folder, 'media/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await put(folder, 'banners/season.html', '<b>Season</b><script>document.title = "banner"</script>')
  return folder
}

async function put(folder: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

function place(slug: string, name: string, county: string, people: number, lat: number, lon: number) {
  return { slug, name, district: 'andalucia', county: [county], people, at: { lat, lon } }
}
