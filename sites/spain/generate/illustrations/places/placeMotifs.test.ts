import { beforeAll, expect, test } from '@jest/globals'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { categories } from '../../../categories.ts'
import { readKnown } from '../../inputs/readKnown.ts'
import { readCategories, writtenPlaces, writtenSlugs } from '../../inputs/writtenPlaces.ts'
import { seaFinder } from '../../places/seaFinder.ts'
import { placePictureId } from '../../places/placePictureId.ts'
import {
  filesOf,
  scenesOf,
  translationsOf,
  type IllustratedPlace,
  type IllustratedScene,
} from '../drawIllustrations.ts'
import { pictureFilesOf } from '../encodePicture.ts'
import { drawPlace } from './drawPlace.ts'
import { describePlace, placeMotifs, tables, type PlaceMotif } from './placeMotifs.ts'

const documents = join(import.meta.dirname, '../../..')
const generated = join(documents, 'generated')
const shape = { width: 1280, height: 720 }
const ronda = {
  slug: 'ronda',
  name: 'Ronda',
  region: '01',
  categories: ['gorge', 'bridge', 'old-town'],
  coastal: false,
  people: 36_827,
  hues: [58, 235],
} satisfies IllustratedPlace

let places: readonly IllustratedPlace[]
let motifs: ReadonlyMap<string, PlaceMotif>
/** Those of the places are drawn once, for they are many. */
let scenes: readonly IllustratedScene[]
const readGenerated = async (name: string) => JSON.parse(await readFile(join(generated, name), 'utf8'))

beforeAll(async () => {
  const { places: all, provinces, regions, land } = await readKnown(documents)
  places = writtenPlaces(await readCategories(documents), all, provinces, regions, seaFinder(land))
  motifs = placeMotifs(places)
  scenes = scenesOf(regions, places)
})

const motifOf = (place: IllustratedPlace) => placeMotifs([place]).get(place.slug)

test('each category of the site is drawn somehow, by the sea at least', () => {
  const ids = Object.keys(categories.labels)
  expect(ids.length).toBeGreaterThan(30)
  for (const id of ids) {
    const kinds = Object.keys(tables.kinds).filter((kind) => tables.kinds[kind]?.of.includes(id))
    expect([id, kinds]).toEqual([id, [expect.any(String)]])
    expect([id, motifOf({ ...ronda, categories: [id], coastal: true })?.kind]).toEqual([id, kinds[0]])
  }
})

test('what is most telling decides, and what a region has already comes later', () => {
  expect(motifOf(ronda)).toMatchObject({ kind: 'gorge', more: true })
  expect(motifOf({ ...ronda, categories: ['old-town', 'windmills'] })?.kind).toBe('windmills')
  const second = { ...ronda, slug: 'setenil', categories: ['gorge', 'white-village'] }
  expect(placeMotifs([ronda, second]).get('setenil')?.kind).toBe('steep')
})

test('no place away from the sea shows it, nor what stands by it', () => {
  const inland = places.filter(({ coastal }) => !coastal).map(({ slug }) => slug)
  expect(inland.length).toBeGreaterThan(90)
  expect(inland).toEqual(expect.arrayContaining(['ronda', 'granada', 'teruel', 'potes', 'nijar', 'madrid']))
  for (const slug of inland) {
    const motif = motifs.get(slug)
    expect([slug, motif?.far === 'sea', tables.kinds[motif?.kind ?? '']?.sea]).toEqual([
      slug,
      false,
      undefined,
    ])
  }
  const everything = ['lighthouse', 'harbour', 'beach', 'cove', 'dunes', 'cliffs']
  for (const category of everything)
    expect(tables.kinds[motifOf({ ...ronda, categories: [category] })?.kind ?? '']?.sea).toBeUndefined()
})

test('no two places of a region show the same, nor do any two pictures have the same bytes', () => {
  const shown = places.map(({ slug, region }) => {
    const { kind, time, crown } = motifs.get(slug) ?? {}
    return [region, kind, time, crown].join(' ')
  })
  expect(shown.filter((sign, index) => shown.indexOf(sign) !== index)).toEqual([])
  const drawn = scenes.map(({ svg }) => svg)
  expect(new Set(drawn).size).toBe(scenes.length)
  for (const svg of drawn) expect(svg).not.toMatch(/<text|href|NaN|Infinity|undefined|="(?:lit|dim|half)"/)
})

test('the same place is drawn the same, another one differently', () => {
  const motif = motifOf(ronda) as PlaceMotif
  expect(drawPlace(ronda, motif, shape)).toBe(drawPlace(ronda, motif, shape))
  expect(drawPlace({ ...ronda, slug: 'cuenca' }, motif, shape)).not.toBe(drawPlace(ronda, motif, shape))
})

test('a picture says what is drawn, in each language', () => {
  const motif: PlaceMotif = { ...(motifOf(ronda) as PlaceMotif), time: 'dusk' }
  expect(describePlace('Ronda', motif, 'en')).toBe(
    'Illustration of houses on both sides of a gorge with a bridge at dusk in Ronda',
  )
  expect(describePlace('Ronda', { ...motif, kind: 'river', crown: 'cathedral' }, 'es')).toBe(
    'Ilustración de una ciudad a la orilla del agua con una catedral y un puente al atardecer en Ronda',
  )
  expect(describePlace('رندة', { ...motif, kind: 'river', crown: 'cathedral' }, 'ar')).toBe(
    'رسم توضيحي: مدينة على الماء مع كاتدرائية وجسر عند الغروب في رندة',
  )
})

test('[RT1] the places with a text begin with their own picture, which is in git; all pictures have less than 15 MB', async () => {
  expect(places.length).toBeGreaterThanOrEqual(160)
  const { media } = await readGenerated('media.json')
  const listed = new Set<string>(media.flatMap(filesOf))
  for (const scene of scenes)
    for (const { file } of pictureFilesOf(scene).files) expect(listed).toContain(file)
  for (const slug of await writtenSlugs(documents)) {
    const text = await readFile(join(documents, `entries/place/${slug}.md`), 'utf8')
    expect([slug, /^pictures:\n {2}- (.*)$/m.exec(text)?.[1]]).toEqual([slug, placePictureId(slug)])
  }

  const files = await readdir(join(generated, 'media'))
  expect(files).toEqual(expect.arrayContaining([...listed]))
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(generated, 'media', file))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000_000)
})

test.each(['es', 'ar'] as const)(
  'each drawn picture has its words in %s: else npm run generate -w content -- --pictures',
  async (language) => {
    expect(await readGenerated(`media.${language}.json`)).toEqual({
      media: translationsOf(scenes, language),
    })
  },
)
