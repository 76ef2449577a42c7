/** A definition of two types: lands, and the towns of each. */
export const townTypes = {
  land: {
    name: 'Land',
    route: '/lands/:slug',
    title: 'name',
    summary: 'line',
    mark: true,
    fields: {
      name: { kind: 'words' },
      line: { kind: 'words', isOptional: true },
      hues: { kind: 'hues', isOptional: true },
      pictures: { kind: 'pictures', isOptional: true },
      towns: { kind: 'count', type: 'town', by: 'land' },
    },
    page: [
      { kind: 'list', type: 'town', by: 'land' },
      { kind: 'facts', fields: ['towns'] },
      { kind: 'body' },
    ],
  },
  town: {
    name: 'Town',
    route: '/towns/:slug',
    title: 'name',
    pageTitle: '{name, land}',
    summary: 'summary',
    above: 'land',
    fields: {
      name: { kind: 'words' },
      summary: { kind: 'words', isOptional: true },
      land: { kind: 'reference', type: 'land' },
      people: { kind: 'number', isOptional: true },
      size: {
        kind: 'size',
        of: 'people',
        steps: { city: 50_000, town: 5000, village: 0 },
        plurals: { city: 'Cities', town: 'Towns', village: 'Villages' },
      },
      at: { kind: 'point', isOptional: true },
      has: {
        kind: 'choices',
        choices: { castle: 'Castle', sea: 'Sea' },
        icons: { castle: 'castle' },
        isOptional: true,
      },
      pictures: { kind: 'pictures', isOptional: true },
      near: { kind: 'references', type: 'town', isOptional: true },
    },
    page: [
      { kind: 'hero', field: 'pictures', chips: 'has' },
      { kind: 'body' },
      { kind: 'facts', fields: ['people'] },
      { kind: 'map', field: 'at' },
      { kind: 'cards', field: 'near' },
    ],
    list: {
      route: '/towns',
      heading: 'All towns',
      facets: ['size', 'has', 'land'],
      sort: ['people', 'name'],
      isDescending: true,
      first: 'has',
      rows: { chips: 'has' },
      map: 'at',
      group: 'land',
      weight: 'people',
      searchChoices: ['size'],
    },
  },
} as const

const town = (slug: string, name: string, land: string, people: number, lat: number, lon: number) => ({
  slug,
  name,
  land,
  people,
  at: { lat, lon },
})

/** A town of the land Andalucía, as a record. */
export const createTown = (name: string, people = 1, lat = 36, lon = -5) =>
  town(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), name, 'andalucia', people, lat, lon)

/** Two lands and five towns, to be added to a site. */
export const towns = {
  'tessera.config.ts': `export default ${JSON.stringify({ types: townTypes })}`,
  'entries/land/andalucia.json': { name: 'Andalucía', line: 'South', hues: [40, 230] },
  'entries/land/aragon.json': { name: 'Aragón', line: 'North', hues: [30, 240] },
  'records/town/all.json': {
    records: [
      createTown('Málaga', 568_305, 36.72, -4.42),
      createTown('Ronda', 36_827, 36.74, -5.17),
      createTown('Júzcar', 220, 36.63, -5.17),
      createTown('Granada', 234_325, 37.19, -3.61),
      { ...createTown('Albarracín', 1093, 40.41, -1.44), land: 'aragon' },
    ],
  },
}
