import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestContent, smallSite, textPage, type TestContent } from '../testing/createTestContent.ts'
import type { SiteDefinition } from './defineSite.ts'
import { readDefinition } from './readDefinition.ts'

let site: TestContent

const inTwoLanguages = {
  ...smallSite,
  'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
}
const write = (definition: SiteDefinition) => `export default ${JSON.stringify(definition)}`
/** A type without documents. */
const bare = { name: 'Own', title: 'name', fields: { name: { kind: 'words' } } } as const
const towns = write({ types: { town: { ...bare, route: { en: '/towns/:slug', es: '/pueblos/:slug' } } } })

let added: readonly string[] = []

/** Gives the site another definition, and these documents in place of those of the test before. */
async function define(definition: string, more: Readonly<Record<string, string>> = {}) {
  const removed = Object.fromEntries(added.map((file) => [file, null]))
  added = Object.keys(more)
  return site.change({ ...removed, ...more, 'tessera.config.ts': definition })
}

/** Addresses of towns in English and Spanish. */
async function townsAt(): Promise<readonly (string | undefined)[]> {
  const { routes } = await site.content.site()
  return [routes?.['en']?.['/entries/town/'], routes?.['es']?.['/entries/town/']]
}

beforeAll(async () => void (site = await createTestContent(inTwoLanguages)))
afterAll(() => site.close())

test('an address that changes is remembered', async () => {
  await define(towns)
  await site.change({ 'tessera.config.ts': towns.replace('/towns/', '/towns-to-see/') })
  expect((await site.content.site()).earlierRoutes).toEqual({ en: { '/towns/': '/entries/town/' } })
  await site.change({ 'tessera.config.ts': null })
  expect(await townsAt()).toEqual([undefined, undefined])
  expect((await site.content.site()).earlierRoutes).toEqual({
    en: { '/towns/': '/entries/town/', '/towns-to-see/': '/entries/town/' },
    es: { '/pueblos/': '/entries/town/' },
  })
})

test('a definition of several modules gives addresses by language; one without its own has that of the first', async () => {
  const { problems } = await define(
    `import { defineSite } from '@tessera/content/define'
     import { land, bare } from './types/land.ts'
     export default defineSite({ types: { land, town: { ...bare, route: '/towns/:slug', list: { heading: 'All', route: { en: '/towns' } } } } })`,
    {
      'types/land.ts': `export const bare = ${JSON.stringify(bare)}
        export const land: object = { ...bare, route: { es: '/tierras/:slug' } }`,
    },
  )
  expect(problems).toEqual([])
  expect((await site.content.site()).routes).toEqual({
    en: { '/entries/town/': '/towns/', '/entries/town': '/towns' },
    es: { '/entries/town/': '/towns/', '/entries/town': '/towns', '/entries/land/': '/tierras/' },
  })
})

test('a wrong definition is refused in one sentence, and the last good one stays', async () => {
  await define(towns)
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['export default {', /tessera\.config\.ts: cannot be evaluated: Unexpected token/],
    ['\nthrow new Error("no")', /cannot be evaluated: no \(tessera\.config\.ts:2\)/],
    ['export const site = {}', /has no default export/],
    ['import { readFileSync } from "node:fs"; readFileSync("/etc/hosts")', /has been restricted/],
    ['await fetch("http://127.0.0.1:1")', /cannot be evaluated: fetch failed/],
    ['export default { text: "x".repeat(300_000) }', /is larger than 256 KB/],
    [write({ types: { town: { ...bare, route: '/towns' } } }), /types\.town\.route: must be a path such as/],
  ]
  for (const [text, cause] of wrong) {
    const { problems } = await site.change({ 'tessera.config.ts': text })
    expect(problems).toMatchObject([{ cause: expect.stringMatching(cause) }])
    expect(await townsAt()).toEqual(['/towns/', '/pueblos/'])
  }
})

test('[TY2] a wrong type is refused by its field', async () => {
  await define(towns)
  const museum = { name: 'Museum', title: 'name', fields: { name: { kind: 'words' } } }
  const other = (more: object) => ({ museum: { ...museum, ...more } })
  const field = (of: object) => other({ fields: { ...museum.fields, more: of } })
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`type-${at}`, museum]))
  const wrong: readonly (readonly [object, ...string[]])[] = [
    [{ museum: { ...museum, title: undefined } }, 'types.museum.title: is missing'],
    [{ Museum: museum }, 'types.Museum: the name of a type is lower-case letters'],
    [many, 'types: has 51 types; at most 50 can be defined'],
    [other({ colour: 'red' }), 'types.museum.colour: there is no such field'],
    [other({ title: 'heading' }), 'types.museum.title: the type has no field heading'],
    [other({ thing: 'museum' }), 'types.museum.thing: must be a type of schema.org'],
    [
      other({ fields: { ...museum.fields, slug: { kind: 'words' } } }),
      'types.museum.fields.slug: is a field that',
    ],
    [
      other({ fields: { ...museum.fields, constructor: { kind: 'words' } } }),
      'types.museum.fields.constructor: is a word of JavaScript',
    ],
    [
      field({ kind: 'colour' }),
      'types.museum.fields.more.kind: there is no kind of field colour: one of bounds, choices,',
    ],
    [field({ kind: 'money', currency: 'EURO' }), 'types.museum.fields.more.currency: must be a currency'],
    [
      field({ kind: 'number', unit: 'metre' }),
      'types.museum.fields.more.unit: must be one of acre, bit, byte,',
    ],
    [
      other({ page: Array.from({ length: 41 }, () => ({ kind: 'body' })) }),
      'types.museum.page: must have at most 40 items',
    ],
    [
      other({ list: { heading: 'All', row: 'a b c d e'.split(' ') } }),
      'types.museum.list.row: has more than 4 fields',
    ],
    [field({ kind: 'reference', type: 'city' }), 'types.museum.fields.more.type: the site has no type city'],
    [
      other({ page: [{ kind: 'facts', fields: ['price'] }] }),
      'types.museum.page[0].fields: the type has no field price',
    ],
    [
      other({ page: [{ kind: 'gallery', field: 'name' }] }),
      'types.museum.page[0].field: name is a field of words, not of pictures',
    ],
    [
      other({ page: [{ kind: 'entries', type: 'museum', by: 'name', heading: 'More' }] }),
      'types.museum.page[0].by: name is no reference of museum to museum',
    ],
    [
      other({ page: [{ kind: 'slot', slot: 'calendar', fallback: '-', entries: [{ type: 'concert' }] }] }),
      'types.museum.page[0].entries[0].type: the site has no type concert',
    ],
    [
      other({ list: { heading: 'All', when: 'now' } }),
      'types.museum.list.when: museum has no field of dates',
    ],
    [
      other({ fields: { ...museum.fields, at: { kind: 'point' } }, list: { heading: 'All', sort: 'at' } }),
      'types.museum.list.sort: a list cannot be sorted by at, a field of point',
    ],
    [
      other({ list: { heading: 'All', group: 'name' } }),
      'types.museum.list.group: name is a field of words, not of reference',
    ],
    [
      other({ list: { heading: 'All', weight: 'name' } }),
      'types.museum.list.weight: name is a field of words, not of number',
    ],
    [other({ context: ['price'] }), 'types.museum.context: the type has no field price'],
    [
      other({ context: Array.from({ length: 21 }, () => 'name') }),
      'types.museum.context: has more than 20 fields',
    ],
    [
      other({ list: { heading: 'All', facets: ['name'] } }),
      'types.museum.list.facets: a list cannot be narrowed by name, a field of words',
    ],
    ...['link', 'pictures', 'hours', 'point'].map((kind): readonly [object, string] => [
      other({ fields: { ...museum.fields, more: { kind } }, list: { heading: 'All', facets: ['more'] } }),
      `types.museum.list.facets: a list cannot be narrowed by more, a field of ${kind}`,
    ]),
    [
      other({
        fields: { ...museum.fields, page: { kind: 'number' } },
        list: { heading: 'All', facets: ['page'] },
      }),
      'types.museum.list.facets: page has a meaning of its own in addresses: choose another name',
    ],
    [
      other({ list: { heading: 'All', facets: ['size'] } }),
      'types.museum.list.facets: the type has no field size',
    ],
    [
      other({ list: { heading: 'All', facets: 'a b c d e f g h i'.split(' ') } }),
      'types.museum.list.facets: has more than 8 fields',
    ],
    [
      other({ list: { heading: 'All', sort: ['name', 'name'] } }),
      'types.museum.list.sort: names a field twice',
    ],
    [
      other({ list: { heading: 'All', map: 'name' } }),
      'types.museum.list.map: name is a field of words, not of point',
    ],
    [
      other({
        page: [{ kind: 'body' }, { kind: 'hero', field: 'name', line: '{name}, {city}', chips: 'name' }],
      }),
      'types.museum.page[1].field: name is a field of words, not of pictures',
      'types.museum.page[1]: hero is the top of a page: name it first',
      'types.museum.page[1].line: the type has no field city',
      'types.museum.page[1].chips: name is a field of words, not of choices or size',
    ],
    [
      other({ page: [{ kind: 'cards', field: 'name' }] }),
      'types.museum.page[0].field: name is a field of words, not of references or items',
    ],
    [
      other({ page: [{ kind: 'near', type: 'city', max: 3, heading: 'Near' }] }),
      'types.museum.page[0].type: museum is no type with a field of point',
      'types.museum.page[0].type: city is no type with a field of point',
    ],
    [other({ above: 'name' }), 'types.museum.above: name is a field of words, not of reference'],
    [
      field({ kind: 'size', of: 'name', steps: { large: 5 } }),
      'types.museum.fields.more.of: name is a field of words, not of number or money or year',
    ],
    [
      field({ kind: 'distance', of: 'at', to: { lat: 91, lon: 0, name: 'Pole' } }),
      'types.museum.fields.more.to.lat: must be at most 90',
    ],
    [
      field({ kind: 'count', type: 'museum', by: 'name' }),
      'types.museum.fields.more.by: name is no reference of museum to museum',
    ],
    [
      field({ kind: 'choices', choices: { sea: 'Sea' }, icons: { sea: 'ship' } }),
      'types.museum.fields.more.icons.sea: must be one of old-town, castle,',
    ],
    [other({ list: { heading: 'All', map: 'at' } }), 'types.museum.list.map: the type has no field at'],
    [other({ list: { heading: 'All', sort: 'size' } }), 'types.museum.list.sort: the type has no field size'],
  ]
  for (const [types, ...causes] of wrong) {
    const { problems } = await site.change({ 'tessera.config.ts': write({ types } as SiteDefinition) })
    expect(problems.map((problem) => problem.cause)).toEqual(
      causes.map((cause) => expect.stringContaining(cause)),
    )
    expect(await townsAt()).toEqual(['/towns/', '/pueblos/'])
  }
})

test('a definition that does not end is given up', async () => {
  await define(towns)
  await site.write('tessera.config.ts', 'for (;;);')
  const read = readDefinition(join(site.dir, 'tessera.config.ts'), 500)
  expect(JSON.parse(await read)).toEqual({ error: 'cannot be evaluated: it takes longer than 0.5 s' })
})

test('a route that shadows something is named, and the address before it stays', async () => {
  await define(towns)
  const town = (route: Readonly<Record<string, string>>) => ({ types: { town: { ...bare, route } } })
  const land = { ...bare, route: '/towns/:slug' }
  const wrong: readonly (readonly [SiteDefinition, string])[] = [
    [town({ en: '/media/:slug' }), 'types.town.route.en: /media/ begins with /media'],
    [town({ en: '/es/:slug' }), 'types.town.route.en: /es/ begins with the code of the language es'],
    [
      { types: { town: { ...bare, route: '/towns/:slug' }, land } },
      'types.land.route: /towns/ is already an address of types.town',
    ],
    [
      { types: { town: { ...bare, route: { en: '/entries/land/:slug' } }, land: bare } },
      'types.town.route.en: /entries/land/ is already an address of types.land',
    ],
    [town({ en: '/towns/:slug', fr: '/villes/:slug' }), 'types.town.route.fr: the site has no language fr'],
  ]
  for (const [definition, cause] of wrong) {
    const { problems } = await site.change({ 'tessera.config.ts': write(definition) })
    expect(problems.map((problem) => problem.cause)).toEqual([expect.stringContaining(cause)])
    expect((await townsAt())[0]).toBe('/towns/')
  }
})

test('a page at an address of the definition is named', async () => {
  const { problems } = await define(towns, { 'pages/towns/map.md': textPage('Map') })
  expect(problems).toMatchObject([{ detail: { file: 'pages/towns/map.md' } }])
})

test('links may name a page by its path or by its address', async () => {
  const link = (to: string) => textPage('Links', `[Ronda](${to})`)
  const pages = {
    'entries/town/ronda.md': '---\nname: Ronda\n---\n',
    'pages/a.md': link('/entries/town/ronda'),
    'pages/b.md': link('/towns/ronda'),
  }
  expect((await define(towns, pages)).problems).toEqual([])
  const { problems } = await site.change({ 'pages/b.md': link('/towns/none') })
  expect(problems).toMatchObject([{ detail: { file: 'pages/b.md' } }])
})

test('a page below a translated page is at the translated address', async () => {
  await define(towns, {
    'pages/guides.md': textPage('Guides'),
    'pages/guides.es.md': '---\nslug: guias\n---\n',
    'pages/guides/north.md': textPage('North'),
    'pages/guides/north.es.md': '---\nslug: norte\n---\n',
  })
  const spanish = site.content.inLanguage?.('es')
  expect((await spanish?.page('/guias/norte'))?.path).toBe('/guias/norte')
  await site.change({ 'pages/guides.es.md': '---\nslug: rutas\n---\n' })
  expect((await spanish?.page('/rutas/norte'))?.path).toBe('/rutas/norte')
})
