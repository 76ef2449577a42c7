import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const documents: Readonly<Record<string, unknown>> = {
  'site.json': {
    title: 'Tessera',
    tagline: 'Regions and places',
    language: 'en',
    navigation: [{ label: 'All places', href: '/places' }],
    footer: { about: 'A test.', links: [], attributions: [] },
  },
  'consent.json': { message: 'We use one cookie.' },
  'geography.json': {
    regions: [
      { id: '01', bounds: [36, -7.5, 38.7, -1.6], outline: { path: 'M0 0H9V9Z', width: 10, height: 10 } },
    ],
    provinces: [
      { id: '18', name: 'Granada', region: '01' },
      { id: '29', name: 'Málaga', region: '01' },
    ],
  },
  'regions/andalucia.json': {
    id: '01',
    name: 'Andalucía',
    line: 'Sierra and sea',
    landscape: 'sierra',
    hues: [30, 80],
    introduction: 'The south.',
  },
  'places/some.json': {
    places: [
      place('ronda', 'Ronda', '29', 33_000, 36.74, -5.16),
      place('granada', 'Granada', '18', 230_000, 37.18, -3.6),
    ],
  },
  'pages/index.json': {
    kind: 'home',
    title: 'Home',
    description: 'Start here.',
    heading: 'Spain',
    lead: 'Nineteen regions.',
    hero: 'none',
    featured: ['ronda'],
    blocks: [{ kind: 'regions' }],
  },
  'pages/places.json': {
    kind: 'list',
    title: 'All places',
    description: 'All of them.',
    heading: 'All places',
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

/** A temporary content folder: one region, two places, a page of each kind, one with a banner and one broken; and `more`. */
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

function place(slug: string, name: string, province: string, population: number, lat: number, lon: number) {
  return { id: slug, slug, name, province, population, lat, lon, fact: `About ${name}` }
}
