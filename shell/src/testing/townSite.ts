/** Types of the fixture: lands, and towns on a list and a map. `lands` and `towns`: options that a test adds to a type. */
export function defineTowns(towns = '', lands = ''): string {
  return `import { body, count, defineSite, defineType, facts, hues, list, map, number, point, reference, size, slot, words } from 'tessera'
    const land = defineType({
      name: { en: 'Land', es: 'Tierra' }, title: 'name', summary: 'summary', route: '/lands/:slug', mark: true,
      fields: { name: words(), summary: words().optional(), hues: hues(), towns: count('town', 'land', { label: 'Towns' }) },
      page: [list('town', { by: 'land' }), facts('towns'), body()],
      ${lands}
    })
    const town = defineType({
      name: { en: 'Town', es: 'Pueblo' }, title: 'name', route: '/towns/:slug', above: 'land',
      fields: {
        name: words(), fact: words().optional(), land: reference('land'), people: number({ label: 'People' }), at: point(),
        kinds: size('people', { city: 100_000, town: 0 }, { label: 'Kind', labels: { city: 'City', town: 'Town' } }),
      },
      context: ['kinds', 'land'],
      page: [body(), facts('people'), map('at')],
      list: {
        route: '/towns', heading: 'All towns', sort: ['people', 'name'], isDescending: true, facets: ['kinds'], map: 'at',
        group: 'land', weight: 'people', row: ['land'], rows: { line: '{land}', fact: 'fact' },
      },
      searchAs: { line: '{kinds} in {land}', heading: 'Towns' },
      ${towns}
    })
    export default defineSite({ types: { land, town }, carousel: { type: 'land', heading: 'Lands' } })`
}

const town = (name: string, people: number, lat: number, lon: number) => ({
  name,
  fact: `About ${name}`,
  land: 'north',
  people,
  at: { lat, lon },
})

/** One land with two towns, and the home page that leads to them. */
export const townSite = {
  'site.json': {
    title: 'Tessera',
    tagline: 'Lands and towns',
    language: 'en',
    navigation: [{ label: 'All towns', href: '/towns' }],
    footer: { about: 'A test.', links: [], attributions: [] },
  },
  'tessera.config.ts': defineTowns(),
  'entries/land/north.json': { name: 'North', summary: 'Sierra and sea', hues: [30, 80] },
  'entries/town/ronda.json': town('Ronda', 33_000, 36.74, -5.16),
  'entries/town/granada.json': town('Granada', 230_000, 37.18, -3.6),
  'pages/index.json': {
    kind: 'home',
    title: 'Home',
    description: 'Start here.',
    heading: 'Lands',
    lead: 'One land.',
    hero: 'none',
    featured: ['town/ronda'],
    blocks: [{ kind: 'tiles', type: 'land' }],
  },
} as const
