import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openFileContent } from '@tessera/content/engine'
import type { PictureDraft } from '@tessera/content/media'
import { createWriting } from '@tessera/content/testing/createWriting'
import { smallSite } from '@tessera/content/testing/createTestContent'
import sharp from 'sharp'
import type { LibraryPicture, PictureResult } from '../../shared/LibraryPicture.ts'
import { createMedia, type Media } from './createMedia.ts'
import { makeVariants } from './child/makeVariants.ts'
import type { Order } from './child/Order.ts'
import { makePicture, type MadePicture } from './makePicture.ts'

let writing: Awaited<ReturnType<typeof createWriting>>
let media: Media
/** Starts no process for a picture: for what is not about its making. */
let quick: Media
let set: string

beforeAll(async function start() {
  writing = await createWriting({ ...smallSite })
  media = createMedia(writing.dir, writing.port)
  quick = createMedia(writing.dir, writing.port, makeHere)
  set = await writing.begin()
})
afterAll(async function end() {
  media.close()
  quick.close()
  await writing[Symbol.asyncDispose]()
})

async function* sending(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 10)
  yield bytes.subarray(10)
}

async function makeHere(file: string, order: Order): Promise<MadePicture> {
  const { reply, bytes } = await makeVariants(await readFile(file), order)
  if ('refused' in reply) throw new Error(reply.refused)
  return { ...reply, files: reply.files.map((made, at) => ({ ...made, bytes: bytes[at] ?? Buffer.of() })) }
}

async function send(bytes: Uint8Array, name: string, into = set, by = quick): Promise<LibraryPicture> {
  const { kept } = await by.upload({ body: sending(bytes), name, set: into, by: 'ana' })
  return pictureOf(await kept)
}

function pictureOf(result: PictureResult): LibraryPicture {
  if (result.kind !== 'saved') throw new Error(result.message)
  return result.picture
}

async function documentOf({ file }: LibraryPicture): Promise<PictureDraft> {
  const { text } = await writing.port.open(file, set)
  return JSON.parse(text ?? '').media[0]
}

const mediaFiles = () => readdir(join(writing.dir, 'media')).catch(() => [])
const bytesOf = (file: string) => readFile(join(writing.dir, 'media', file))

/** Red where its first pixel is, blue at the other end; `turned` as a phone keeps a portrait photo. */
function photo({ width = 60, height = 40, isTurned = false, salt = 0 } = {}): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3, background: { r: 8 * salt, g: 0, b: 255 } } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: { create: half }, left: width / 2, top: 0 }])
    .withExif({ IFD0: { Model: 'SecretPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 44/1 0/1' } })
  return (isTurned ? picture.withMetadata({ orientation: 6 }) : picture).jpeg().toBuffer()
}

async function colourAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at =
    (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at, at + 3)
  return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'other'
}

test('[SM1] [SR15] a portrait photo of a phone is upright in all variants, and says nothing of where it was taken', async () => {
  const sent = await photo({ isTurned: true })
  expect(await sharp(sent).metadata()).toMatchObject({ width: 60, height: 40, orientation: 6 })
  expect(sent.includes('SecretPhone')).toBe(true)
  const { files, crop, preview, ...document } = await documentOf(
    await send(sent, 'Señora en Ronda.JPG', set, media),
  )
  expect(document).toMatchObject({
    id: expect.stringMatching(/^senora-en-ronda-[0-9a-f]{8}$/),
    width: 40,
    height: 60,
  })
  const widths = (type: string) => files.filter((one) => one.type === type).map(({ width }) => width)
  for (const type of ['image/avif', 'image/webp', 'image/jpeg']) expect(widths(type)).toEqual([40])
  for (const { file, width } of files) {
    const bytes = await bytesOf(file)
    const { orientation, exif, xmp, ...size } = await sharp(bytes).metadata()
    expect({ orientation, exif, xmp }).toEqual({})
    expect(size).toMatchObject({ width, height: width * 1.5 })
    expect(bytes.includes('SecretPhone')).toBe(false)
    expect([await colourAt(bytes, 0.5, 0.05), await colourAt(bytes, 0.5, 0.95)]).toEqual(['red', 'blue'])
  }
  expect(crop).toMatchObject({ below: 480, width: 40, height: 26 })
  expect(crop?.files).toHaveLength(3)
  for (const url of [preview, crop?.preview]) {
    expect(url?.length).toBeLessThanOrEqual(8000)
    const coarse = Buffer.from(url?.split(',')[1] ?? '', 'base64')
    expect(await colourAt(coarse, 0.5, 0.05)).toBe('red')
  }
})

const middle = { focus: { x: 50, y: 50 } }

async function written(bytes: Uint8Array): Promise<string> {
  const file = join(writing.root, `picture-${Math.random()}`)
  await writeFile(file, bytes)
  return file
}

test('[SM1] of an SVG only pixels are kept; it runs nothing and reads no file', async () => {
  const red = await written(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  )
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">
    <script>alert(1)</script><rect width="90" height="90" fill="#00f" onload="alert(2)"/>
    <image href="file://${red}" width="90" height="90"/><image href="/etc/passwd" width="9" height="9"/></svg>`
  const { files, crop } = await documentOf(await send(Buffer.from(svg), 'logo.svg', set, media))
  for (const { file, type } of [...files, ...(crop?.files ?? [])]) {
    expect(type).not.toBe('image/svg+xml')
    const bytes = await bytesOf(file)
    expect(bytes.includes('alert')).toBe(false)
    expect(await colourAt(bytes, 0.5, 0.5)).toBe('blue')
  }
})

/** A PNG of a few bytes that says it is this large. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.of()),
  ])
}

const heic = Buffer.from('\0\0\0\x1Cftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1')

describe('[SM2] refused in words, with nothing left of it', () => {
  const cases: readonly [string, string, () => Promise<Uint8Array> | Uint8Array, RegExp][] = [
    [
      'a page that is named like a photo',
      'me.jpg',
      () => Buffer.from('<html><svg></svg></html>'),
      /me\.jpg is not a picture/,
    ],
    [
      'a PDF that is named like a photo',
      'me.jpg',
      () => Buffer.from('%PDF-1.7 …'),
      /me\.jpg is not a picture/,
    ],
    ['HEIC', 'IMG_1.HEIC', () => heic, /HEIC.*Most Compatible/],
    [
      '400 megapixels in a few bytes',
      'bomb.png',
      () => pngOf(20_000, 20_000),
      /400 megapixels \(20000 × 20000\).*at most 100/,
    ],
    [
      'a photo that is cut off',
      'half.jpg',
      async () => (await photo({ width: 1200, height: 900 })).subarray(0, 2000),
      /damaged or incomplete/,
    ],
    ['an SVG that does not parse', 'x.svg', () => Buffer.from('<svg xmlns="x"><g>'), /damaged/],
    ['an empty file', 'none.png', () => Buffer.of(), /empty/],
    ['more than 50 MB', 'huge.jpg', () => new Uint8Array(50 * 1024 * 1024 + 1), /larger than 50 MB/],
  ]
  test.each(cases)('%s', async (_, name, bytes, words) => {
    const before = await mediaFiles()
    await expect(send(await bytes(), name, set, media)).rejects.toThrow(words)
    await expectNothingBut(before)
  })

  test('an upload that breaks off, and a full disk', async () => {
    const before = await mediaFiles()
    async function* breaking(error: Error) {
      yield Buffer.from('\xFF\xD8\xFF', 'latin1')
      throw error
    }
    const broken = (error: Error) => media.upload({ body: breaking(error), name: 'a.jpg', set, by: 'ana' })
    await expect(broken(new Error('aborted'))).rejects.toThrow('aborted')
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    await expect(broken(full)).rejects.toThrow(/disk is full.*Nothing was saved/)
    await expectNothingBut(before)
  })

  test('a set that is gone', async () => {
    await expect(send(await photo(), 'a.jpg', 'gone')).rejects.toThrow(/set was published in the meantime/)
  })
})

async function expectNothingBut(before: readonly string[]): Promise<void> {
  expect(await mediaFiles()).toEqual(before)
  expect(await readdir(join(writing.dir, '.tessera/uploads'))).toEqual([])
}

test('[SM3] a picture that takes too long is ended, and the next one is made', async () => {
  const file = await written(await photo())
  await expect(makePicture(file, middle, 1)).rejects.toThrow(/more memory or time/)
  expect((await makePicture(file, middle)).width).toBe(60)
})

test('[SM2] the same photo sent six times at once is one picture', async () => {
  const bytes = await photo({ salt: 9 })
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(bytes, 'race.jpg')))
  expect(new Set(sent.map(({ file }) => file)).size).toBe(1)
  const { files } = await documentOf(sent[0] as LibraryPicture)
  for (const { file, width } of files)
    expect(await sharp(await bytesOf(file)).metadata()).toMatchObject({ width })
  const again = await send(bytes, 'another name.jpg')
  expect(again.id).toBe(sent[0]?.id)
})

test('[SM4] a picture is published once it is said what it shows, or that it is decoration', async () => {
  const own = await writing.begin()
  const picture = await send(await photo({ salt: 1 }), 'alt.jpg', own)
  expect(await writing.publish(own)).toMatchObject({
    kind: 'refused',
    problems: [
      { cause: expect.stringContaining('must say what the picture shows, or be empty for decoration') },
    ],
  })
  const change = { alt: '', credit: 'Ana', licence: 'CC BY 4.0', expires: '2027-12-31' }
  const named = { set: own, file: picture.file, id: picture.id }
  const changed = pictureOf(await quick.update({ ...named, base: picture.revision }, change, 'ana'))
  expect(changed).toMatchObject(change)
  await expect(
    quick.update({ ...named, base: picture.revision }, { alt: 'A bridge' }, 'leo'),
  ).rejects.toThrow(/changed by ana in the meantime/)
  const { pictures } = await quick.list({ set: own, text: 'ANA alt', max: 10 })
  expect(pictures).toMatchObject([{ id: picture.id, draft: 'new', credit: 'Ana' }])
  expect(await writing.publish(own)).toMatchObject({ kind: 'published', files: [picture.file] })
  const problems: unknown[] = []
  const log = { info() {}, error() {}, problem: (problem: unknown) => void problems.push(problem) }
  const content = await openFileContent(writing.dir, log)
  try {
    for (const { file, type } of (await documentOf(picture)).files)
      expect(await content.mediaFile(file)).toMatchObject({
        path: expect.stringContaining(`media/${file}`),
        type,
      })
    expect(problems).toEqual([])
  } finally {
    await content.close()
  }
})

test('[SM4] the crop lies around the focal point', async () => {
  const picture = await send(await photo({ salt: 2, width: 160, height: 30 }), 'wide.jpg')
  const { file, id, revision: base } = picture
  const change = { focus: { x: 10, y: 50 } }
  const left = pictureOf(await quick.update({ set, file, id, base }, change, 'ana'))
  const right = await quick.update({ set, file, id, base: left.revision }, { focus: { x: 90, y: 50 } }, 'ana')
  const colour = async ({ crop }: LibraryPicture) =>
    colourAt((await quick.open(crop?.replace('/media/', '') ?? ''))?.bytes ?? Buffer.of(), 0.5, 0.5)
  expect([await colour(left), await colour(pictureOf(right))]).toEqual(['red', 'blue'])
})

test('[SM4] a file that was removed by hand is named where it is needed', async () => {
  const { file, id, revision: base } = await send(await photo({ salt: 7 }), 'gone.jpg')
  for (const name of await mediaFiles()) if (name.startsWith(id)) await rm(join(writing.dir, 'media', name))
  const moved = quick.update({ set, file, id, base }, { focus: { x: 10, y: 50 } }, 'ana')
  await expect(moved).rejects.toThrow(/^media\/gone-\S+ is missing: it was removed by hand\./)
})

test('[SM4] [SR14] a picture in use cannot vanish; others can, and undo brings them back', async () => {
  const picture = await send(await photo({ salt: 3 }), 'used.jpg')
  const { file, id, revision: base } = picture
  const page = `---\nkind: article\ntitle: Used\n---\n![A](media:${id})\n`
  await writing.save(await writing.begin(), 'pages/used.md', page)
  await expect(quick.remove({ set, file, id, base }, 'ana')).rejects.toThrow(/in use: pages\/used\.md\. /)
  const free = await send(await photo({ salt: 4 }), 'free.jpg')
  expect(await quick.remove({ set, file: free.file, id: free.id, base: free.revision }, 'ana')).toBeNull()
  expect((await quick.list({ set, text: 'free', max: 9 })).total).toBe(0)
  expect(await send(await photo({ salt: 4 }), 'free.jpg')).toMatchObject({
    id: free.id,
  })
})

test('[SM4] files that no document, draft or history names are removed after a week', async () => {
  const own = await writing.begin()
  const kept = await send(await photo({ salt: 5 }), 'kept.jpg', own)
  const old = await send(await photo({ salt: 6 }), 'old.jpg', own)
  const byHand = join(writing.dir, 'media/by-hand.jpg')
  await writeFile(byHand, 'x')
  const files = async () => (await mediaFiles()).filter((name) => /^(kept|old|by-hand)/.test(name)).length
  const before = await files()
  await writing.save(own, old.file, null)
  await mkdir(join(writing.dir, '.tessera/uploads/of-a-killed-studio'), { recursive: true })
  await quick.collectGarbage(Date.now())
  expect(await files()).toBe(before)
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  for (const name of await mediaFiles()) await utimes(join(writing.dir, 'media', name), longAgo, longAgo)
  await quick.collectGarbage(Date.now() + 2 * 86_400_000)
  expect(await readdir(join(writing.dir, '.tessera/uploads'))).toEqual([])
  const left = await mediaFiles()
  expect(left.filter((name) => name.startsWith('old-'))).toEqual([])
  expect(left).toContain('by-hand.jpg')
  const all = await writing.port.open(kept.file, own)
  for (const { file } of JSON.parse(all.text ?? '').media[0].files) expect(left).toContain(file)
})
