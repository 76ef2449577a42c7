import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { mediaSchema } from '@tessera/content/media'
import { readRegions } from '../inputs/readRegions.ts'
import { drawIllustrations, filesOf, scenesOf, type IllustrationRecord } from './drawIllustrations.ts'
import { pictureFilesOf } from './encodePicture.ts'
import { drawScene } from './drawScene.ts'
import { motifsFor } from './motifsFor.ts'

const andalucia = {
  id: '01',
  slug: 'andalucia',
  name: 'Andalucía',
  landscape: 'sierra',
  hues: [72, 215],
  seed: 1,
} as const
const ceuta = {
  id: '18',
  slug: 'ceuta',
  name: 'Ceuta',
  landscape: 'strait',
  hues: [95, 225],
  seed: 18,
} as const
const scene = { width: 1280, height: 720 }

let folder: string
let records: IllustrationRecord[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'illustrations-'))
  records = await drawIllustrations([andalucia], folder, { effort: 0 })
})

afterAll(() => rm(folder, { recursive: true }))

function createSvg(region: typeof andalucia | typeof ceuta, picture: 0 | 1 | 2): string {
  return drawScene(region, `${region.slug}-${picture + 1}`, motifsFor(region).scenes[picture], scene)
}

test('the same seed draws the same picture, another region or another scene a different one', () => {
  expect(createSvg(andalucia, 0)).toBe(createSvg(andalucia, 0))
  expect(createSvg(andalucia, 0)).not.toBe(createSvg(andalucia, 1))
  expect(createSvg(andalucia, 0)).not.toBe(createSvg(ceuta, 0))
})

test('the three scenes of every region differ in time of day; none holds text or a reference outside', () => {
  for (let number = 1; number <= 19; number += 1) {
    const id = String(number).padStart(2, '0')
    const region = { ...andalucia, id, slug: `region-${id}`, seed: number }
    const { scenes } = motifsFor(region)
    expect(new Set(scenes.map(({ time }) => time)).size).toBe(3)
    for (const motif of scenes) {
      const svg = drawScene(region, region.slug, motif, scene)
      expect(svg).not.toMatch(/<text|href|NaN|Infinity|undefined/)
    }
  }
})

test('a region without motifs of its own gets pictures of its landscape, an unknown landscape a plain', () => {
  expect(motifsFor({ id: '99', landscape: 'volcanic', seed: 1 }).tile.landscape).toBe('volcanic')
  expect(motifsFor({ id: '99', landscape: 'moon', seed: 1 }).tile.landscape).toBe('plain')
})

test('each region has a tile and three scenes, the home page its panorama, with words for those who do not see them', () => {
  expect(records.map(({ id }) => id)).toEqual([
    'andalucia-tile',
    'andalucia-1',
    'andalucia-2',
    'andalucia-3',
    'home-hero',
  ])
  expect(records[3]?.alt).toBe('Illustration of rows of vines with a white village at dusk in Andalucía')
  const scenes = records.filter(({ id }) => /-\d$/.test(id))
  expect(new Set(scenes.map(({ alt }) => alt)).size).toBe(3)
})

test('each file has the size and the type that its record says, and few bytes', async () => {
  const maxBytes: Record<string, number> = {
    320: 20_000,
    640: 50_000,
    720: 40_000,
    1280: 80_000,
    1920: 130_000,
  }
  expect(records.flatMap(({ crop }) => crop?.files.length ?? [])).toEqual([2])
  for (const record of records.flatMap((whole) => [whole, ...(whole.crop ? [whole.crop] : [])])) {
    for (const { file, type, width } of record.files) {
      const facts = await sharp(join(folder, file)).metadata()
      expect([file, facts.width]).toEqual([file, width])
      expect(Math.abs((facts.height ?? 0) - (width * record.height) / record.width)).toBeLessThan(1)
      expect(`image/${facts.format === 'heif' ? 'avif' : facts.format}`).toBe(type)
      expect((await stat(join(folder, file))).size).toBeLessThan(maxBytes[width] ?? 0)
    }
  }
})

test('what pages begin with has a preview as wide as phones, small enough for a page to hold', async () => {
  const previewOf = ({ preview, crop }: IllustrationRecord) => crop?.preview ?? preview
  const previewed = records.filter(previewOf)
  expect(previewed).toEqual(records.filter(({ id }) => !id.endsWith('-tile')))
  for (const record of previewed) {
    const bytes = Buffer.from(previewOf(record)?.replace('data:image/avif;base64,', '') ?? '', 'base64')
    expect((await sharp(bytes).metadata()).width).toBe(440)
    expect(bytes.length).toBeLessThan(3000)
  }
})

test('the records name every file, those of a crop too, so that a lost one is drawn again and an old one goes', async () => {
  expect(records.flatMap(filesOf).toSorted()).toEqual((await readdir(folder)).toSorted())
})

test('the pictures in git are those that would be drawn: else npm run generate -w content -- --pictures', async () => {
  const documents = join(import.meta.dirname, '../..')
  const drawn = scenesOf(await readRegions(documents)).flatMap((scene) => {
    const { files, cropped } = pictureFilesOf(scene)
    return [...files, ...cropped].map(({ file }) => file)
  })
  const { media } = mediaSchema.parse(
    JSON.parse(await readFile(join(documents, 'generated/media.json'), 'utf8')),
  )
  const listed = media.flatMap(filesOf)
  expect(listed).toEqual(expect.arrayContaining(drawn))
  expect(await readdir(join(documents, 'generated/media'))).toEqual(expect.arrayContaining(listed))
})

test('what is there already is left alone; other hues give other file names', async () => {
  const before = await readdir(folder)
  const lines: string[] = []
  expect(await drawIllustrations([andalucia], folder, { log: (line) => lines.push(line) })).toEqual(records)
  expect(lines.at(-1)).toContain(' 0 files drawn')
  expect(await readdir(folder)).toEqual(before)

  const changed = motifsFor(andalucia).tile
  const shape = { width: 640, height: 853 }
  const greener = { ...andalucia, hues: [130, 215] as const }
  expect(drawScene(greener, 'andalucia-tile', changed, shape)).not.toBe(
    drawScene(andalucia, 'andalucia-tile', changed, shape),
  )
})
