import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openFileContent } from '@tessera/content/engine'
import { parseYaml } from '@tessera/content/frontMatter'
import type { Content, DetailPage } from '@tessera/content/port'
import { createMessages } from '@tessera/kit/language/createMessages'
import { stringify } from 'yaml'
import { describeDistance, describePage } from '../../shell/src/pages/words/describeFact.ts'
import { describeRowFact } from '../../shell/src/pages/words/describeRowFact.ts'
import type { PageWords } from '../../shell/src/pages/words/PageWords.ts'

/**
 * Turns the demo's places and regions into documents of types. `node e2e/spain/asEntries.ts <from> <to>`: `to` becomes a
 * copy of the content folder `from` with `entries/`, `records/` and `tessera.config.ts` in place of them. The definition is
 * `spain.config.txt` beside this file, until the site has it.
 */
const [from = '', to = ''] = process.argv.slice(2).map((folder) => resolve(folder))
const languages = ['en', 'es', 'ar'] as const
type Language = (typeof languages)[number]

type Fields = Record<string, unknown>
interface Row {
  id: string
  slug: string
  name: string
  names?: Fields
  called?: Fields
  province: string
  population: number
  lat: number
  lon: number
  partOf?: string
  district?: boolean
  pictures?: string[]
}
interface Area {
  slug: string
  kind: string
  provinces?: string[]
  bounds: [number, number, number, number]
}

const json = async (file: string) => JSON.parse(await readFile(join(from, file), 'utf8'))
const { places } = (await json('generated/places.json')) as { places: Row[] }
const geography = await json('generated/geography.json')
const { areas } = (await json('areas.json')) as { areas: Area[] }
const slugOfRegion = new Map<string, string>()

const media = new Set(
  ((await json('generated/media.json')) as { media: { id: string }[] }).media.map(({ id }) => id),
)
/** Ids of a region's wide pictures. */
const wideOf = (slug: string) =>
  Array.from({ length: 9 }, (_, at) => `${slug}-${at + 1}`).filter((id) => media.has(id))

await rm(to, { recursive: true, force: true })
await cp(from, to, {
  recursive: true,
  filter: (path) =>
    !/\/(?:generate|basemap|regions|pages\/places|generated\/(?:places|geography|schemas).*)$/.test(path) &&
    !/\/pages\/(?:places|regions)(?:\.\w\w)?\.md$/.test(path),
})
await cp(join(import.meta.dirname, 'spain.config.txt'), join(to, 'tessera.config.ts'))
for (const folder of ['entries/region', 'entries/place', 'records/place', 'records/province'])
  await mkdir(join(to, folder), { recursive: true })

const log = { problem: console.error, error: console.error, info() {} }
const content = await openFileContent(from, log, { keepIn: join(tmpdir(), 'spain-as-entries') })
const views = Object.fromEntries(
  await Promise.all(
    languages.map(
      async (language) =>
        [
          language,
          {
            content: language === 'en' ? content : (content.inLanguage?.(language) as Content),
            words: (await messagesIn(language)) as PageWords,
          },
        ] as const,
    ),
  ),
) as Record<Language, { content: Content; words: PageWords }>

async function messagesIn(language: Language) {
  return createMessages({ [language]: await shippedWords(language) }, language)
}

await regions()
await provinces()
await placesOfSpain()
await texts()
await content.close()

async function regions(): Promise<void> {
  for (const file of (await readdir(join(from, 'regions'))).filter((name) => /^[a-z-]+\.md$/.test(name))) {
    const slug = file.replace('.md', '')
    const { front, body } = await readMarkdown(`regions/${file}`)
    const { id, landscape: _l, line, ...own } = front
    slugOfRegion.set(String(id), slug)
    const shape = geography.regions.find((one: { id: string }) => one.id === id)
    const wide = wideOf(slug)
    const fields = {
      ...own,
      summary: line,
      outline: shape.outline,
      icon: shape.icon,
      tile: [`${slug}-tile`],
      pictures: wide,
      description: await described('en', `/regions/${slug}`),
    }
    await writeMarkdown(`entries/region/${slug}.md`, fields, body)
    for (const language of ['es', 'ar'] as const) {
      const translated = await readMarkdown(`regions/${slug}.${language}.md`)
      const { of: _of, line: summary, ...rest } = translated.front
      const description = await described(language, `/regions/${slug}`)
      await writeMarkdown(
        `entries/region/${slug}.${language}.md`,
        { ...rest, summary, description },
        translated.body,
      )
    }
  }
}

async function provinces(): Promise<void> {
  const records = geography.provinces.map(({ id, region, called, ...rest }: Fields) => ({
    slug: id,
    ...rest,
    region: slugOfRegion.get(String(region)),
    ...wordsOf((language) => named(called, language)),
  }))
  await writeRecords('records/province/spain.json', records)
}

async function placesOfSpain(): Promise<void> {
  const written = new Set(await readdir(join(from, 'pages/places')))
  const known = new Map(places.map((place) => [place.id, place]))
  const records: Fields[] = []
  for (const place of places) {
    const { slug } = place
    const pages = {} as Record<Language, DetailPage>
    for (const language of languages)
      pages[language] = (await views[language].content.page(`/places/${slug}`)) as DetailPage
    const { region, place: shown } = pages.en
    const file = [...written].includes(`${slug}.md`) ? `pages/places/${slug}.md` : undefined
    const original = file ? await readMarkdown(file) : undefined
    const { kind: _k, place: _p, gallery, sights, names, ...front } = original?.front ?? {}
    const main = known.get(place.partOf ?? '')
    const pictures = gallery ?? place.pictures ?? wideOf(region.slug)
    const all = { ...place.names, ...(names as Fields) }
    const fields: Fields = {
      name: place.name,
      ...(Object.keys(all).length > 0 && { names: all }),
      region: region.slug,
      provinces: place.province,
      ...(place.population > 0 && { population: place.population }),
      ...(place.district && main && { district: main.slug }),
      at: { lat: place.lat, lon: place.lon },
      land: [landOf(place, shown.region.id)],
      ...facts('en', pages.en),
      ...(pictures ? { pictures } : {}),
      ...front,
      ...(sights ? { sights: (sights as Fields[]).map(asItem) } : {}),
    }
    const inWords = (language: Language) => {
      const own = facts(language, pages[language])
      const name = named(place.called, language)
      return { ...name, ...own }
    }
    if (!original) records.push({ slug, ...fields, ...wordsOf(inWords) })
    else {
      await writeMarkdown(`entries/place/${slug}.md`, fields, original.body)
      for (const language of ['es', 'ar'] as const) {
        const isThere = written.has(`${slug}.${language}.md`)
        const translated = isThere ? await readMarkdown(`pages/places/${slug}.${language}.md`) : undefined
        const { of: _of, ...rest } = translated?.front ?? {}
        await writeMarkdown(
          `entries/place/${slug}.${language}.md`,
          { ...inWords(language), ...rest },
          translated?.body,
        )
      }
    }
  }
  for (const [region, some] of Map.groupBy(records, ({ region }) => region))
    await writeRecords(`records/place/${String(region)}.json`, some)
}

/** What the data say of a place, in words. */
function facts(language: Language, page: DetailPage): Fields {
  const { words } = views[language]
  const { place } = page
  const city = page.facts.find(({ key }) => key === 'nearestCity') as
    | { name: string; distance: number }
    | undefined
  const island = page.facts.find(({ key }) => key === 'island') as { name: string } | undefined
  return {
    fact: describeRowFact(place, words),
    ...(city && {
      nearestCity: words.text('fact.cityAt', {
        name: city.name,
        distance: describeDistance(city.distance, words),
      }),
    }),
    ...(island && { island: island.name }),
    ...(page.destination?.summary === undefined && { description: describePage(page, words) }),
  }
}

async function described(language: Language, path: string): Promise<string> {
  const page = await views[language].content.page(path)
  if (page?.kind !== 'list') throw new Error(`${path} is no list`)
  return describePage(page, views[language].words)
}

function asItem({ lat, lon, ...sight }: Fields): Fields {
  return { ...sight, ...(lat !== undefined && { at: { lat, lon } }) }
}

function named(called: unknown, language: string): Fields {
  const name = (called as Fields | undefined)?.[language]
  return name === undefined ? {} : { name }
}

/** Without what no language says otherwise. */
function wordsOf(inWords: (language: 'es' | 'ar') => Fields): { words?: Fields } {
  const all = (['es', 'ar'] as const).map((language) => [language, inWords(language)] as const)
  const said = all.filter(([, fields]) => Object.keys(fields).length > 0)
  return said.length > 0 ? { words: Object.fromEntries(said) } : {}
}

/** The island that a place is on, else the mainland, else the islands of its region. */
function landOf({ lat, lon, province }: Row, region: string): string {
  const island = areas.find(
    ({ kind, provinces: of, bounds: [south, west, north, east] }) =>
      kind === 'island' &&
      (of?.includes(province) ?? true) &&
      lat >= south &&
      lat <= north &&
      lon >= west &&
      lon <= east,
  )
  if (island) return island.slug
  return (
    (({ '04': 'balears', '05': 'canarias', '18': 'ceuta', '19': 'melilla' } as Fields)[region] as string) ??
    'mainland'
  )
}

/** The page of all regions lists tiles of their type. */
async function texts(): Promise<void> {
  const home = await readFile(join(from, 'pages/index.md'), 'utf8')
  await writeFile(join(to, 'pages/index.md'), home.replaceAll(/^ {2}- ([a-z-]+)$/gm, '  - place/$1'))
  for (const language of languages) {
    const file = join(to, `words/${language}.json`)
    const own = JSON.parse(await readFile(file, 'utf8'))
    const all = await shippedWords(language)
    await writeFile(file, `${JSON.stringify({ ...own, ...asItems(all) }, null, 2)}\n`)
  }
  for (const suffix of ['', '.es', '.ar']) {
    const text = await readFile(join(from, `pages/regions${suffix}.md`), 'utf8')
    await writeFile(
      join(to, `pages/regions${suffix}.md`),
      text.replace('```block regions\n```', '```block tiles\ntype: region\n```'),
    )
  }
}

async function readMarkdown(file: string): Promise<{ front: Fields; body: string }> {
  const text = await readFile(join(from, file), 'utf8')
  const [, front = '', body = ''] = /^---\n([^]*?)\n---\n?([^]*)$/.exec(text) ?? []
  return { front: parseYaml(front) as Fields, body }
}

async function writeMarkdown(file: string, front: Fields, body = ''): Promise<void> {
  await writeFile(join(to, file), `---\n${stringify(front, { lineWidth: 0 })}---\n${body}`)
}

async function writeRecords(file: string, records: readonly Fields[]): Promise<void> {
  await writeFile(
    join(to, file),
    `{\n"records": [\n${records.map((one) => JSON.stringify(one)).join(',\n')}\n]\n}\n`,
  )
}

async function shippedWords(language: Language): Promise<Record<string, string>> {
  return JSON.parse(
    await readFile(join(import.meta.dirname, `../../content/src/words/${language}.json`), 'utf8'),
  )
}

/** What lists of types say, said of places. */
function asItems(all: Record<string, string>): Fields {
  return {
    'items.filter': all['list.filter'],
    'items.count': all['list.count'],
    'items.of': `{heading, select, other {}}${all['list.count']}`,
    'items.show': all['filter.show'],
    'items.none': all['list.none'],
    'items.noneFits': all['list.noneFits'],
    'items.showAll': all['list.showAll'],
  }
}
