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
import { makePicture } from './makePicture.ts'

let writing: Awaited<ReturnType<typeof createWriting>>
let media: Media
let set: string

beforeAll(async function start() {
  writing = await createWriting({ ...smallSite })
  media = createMedia(writing.dir, writing.port)
  set = await writing.begin()
})
afterAll(async function end() {
  media.close()
  await writing[Symbol.asyncDispose]()
})

async function* sending(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 10)
  yield bytes.subarray(10)
}

async function send(bytes: Uint8Array, name: string, into = set): Promise<LibraryPicture> {
  const { kept } = await media.upload({ body: sending(bytes), name, set: into, by: 'ana' })
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
function photo({ width = 1200, height = 900, isTurned = false, salt = 0 } = {}): Promise<Buffer> {
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
  expect(await sharp(sent).metadata()).toMatchObject({ width: 1200, height: 900, orientation: 6 })
  expect(sent.includes('SecretPhone')).toBe(true)
  const { files, crop, preview, ...document } = await documentOf(await send(sent, 'Señora en Ronda.JPG'))
  expect(document).toMatchObject({
    id: expect.stringMatching(/^senora-en-ronda-[0-9a-f]{8}$/),
    width: 900,
    height: 1200,
  })
  const widths = (type: string) => files.filter((one) => one.type === type).map(({ width }) => width)
  for (const type of ['image/avif', 'image/webp', 'image/jpeg']) expect(widths(type)).toEqual([480, 800, 900])
  for (const { file, width } of files) {
    const bytes = await bytesOf(file)
    const { orientation, exif, xmp, ...size } = await sharp(bytes).metadata()
    expect({ orientation, exif, xmp }).toEqual({})
    expect(size).toMatchObject({ width, height: Math.round((width * 4) / 3) })
    expect(bytes.includes('SecretPhone')).toBe(false)
    expect([await colourAt(bytes, 0.5, 0.05), await colourAt(bytes, 0.5, 0.95)]).toEqual(['red', 'blue'])
  }
  expect(crop).toMatchObject({ below: 480, width: 800, height: 515 })
  expect(crop?.files).toHaveLength(6)
  for (const url of [preview, crop?.preview]) {
    expect(url?.length).toBeLessThanOrEqual(8000)
    const coarse = Buffer.from(url?.split(',')[1] ?? '', 'base64')
    expect(await colourAt(coarse, 0.5, 0.05)).toBe('red')
  }
})

test('[SM1] a picture is never enlarged, and large ones come in five widths', async () => {
  const small = await documentOf(await send(await photo({ width: 40, height: 30 }), 'icon.jpg'))
  expect(small.files.map(({ width }) => width)).toEqual([40, 40, 40])
  const made = await makePicture(await written(await photo({ width: 3000, height: 60 })), {
    focus: { x: 0, y: 0 },
  })
  const widths = made.files.filter(({ type, isCrop }) => type === 'image/jpeg' && !isCrop)
  expect(widths.map(({ width }) => width)).toEqual([480, 800, 1280, 1920, 2560])
  expect(made).toMatchObject({ width: 2560, height: 51 })
})

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
  const { files, crop } = await documentOf(await send(Buffer.from(svg), 'logo.svg'))
  for (const { file, type } of [...files, ...(crop?.files ?? [])]) {
    expect(type).not.toBe('image/svg+xml')
    const bytes = await bytesOf(file)
    expect(bytes.includes('alert')).toBe(false)
    expect(await colourAt(bytes, 0.5, 0.5)).toBe('blue')
  }
})

test('[SM1] what is transparent stays so where the type can, and has no preview to be seen through it', async () => {
  const clear = { create: { width: 60, height: 40, channels: 4, background: '#f000' } } as const
  const { files, ...document } = await documentOf(
    await send(await sharp(clear).png().toBuffer(), 'clear.png'),
  )
  expect([document.preview, document.crop?.preview]).toEqual([undefined, undefined])
  const alphas = files.map(async ({ file }) => (await sharp(await bytesOf(file)).metadata()).hasAlpha)
  expect(await Promise.all(alphas)).toEqual([true, true, false])
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
      /me\.jpg is no picture/,
    ],
    ['a PDF that is named like a photo', 'me.jpg', () => Buffer.from('%PDF-1.7 …'), /me\.jpg is no picture/],
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
      async () => (await photo()).subarray(0, 2000),
      /damaged or cut off/,
    ],
    ['an SVG that does not parse', 'x.svg', () => Buffer.from('<svg xmlns="x"><g>'), /damaged/],
    ['an empty file', 'none.png', () => Buffer.of(), /empty/],
    ['more than 50 MB', 'huge.jpg', () => new Uint8Array(50 * 1024 * 1024 + 1), /more than 50 MB/],
  ]
  test.each(cases)('%s', async (_, name, bytes, words) => {
    const before = await mediaFiles()
    await expect(send(await bytes(), name)).rejects.toThrow(words)
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
    await expect(broken(full)).rejects.toThrow(/disk .* is full.*Nothing was kept/)
    await expectNothingBut(before)
  })

  test('a set that is gone', async () => {
    await expect(send(await photo(), 'a.jpg', 'gone')).rejects.toThrow(/set was published meanwhile/)
  })
})

async function expectNothingBut(before: readonly string[]): Promise<void> {
  expect(await mediaFiles()).toEqual(before)
  expect(await readdir(join(writing.dir, '.tessera/uploads'))).toEqual([])
}

test('[SM3] a picture that takes too long is ended, and the next one is made', async () => {
  const file = await written(await photo())
  const order = { focus: { x: 50, y: 50 } }
  await expect(makePicture(file, order, 30)).rejects.toThrow(/more memory or time/)
  expect((await makePicture(file, order)).width).toBe(1200)
})

test('[SM2] the same photo sent six times at once is one picture', async () => {
  const bytes = await photo({ salt: 9, width: 300, height: 200 })
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
  const picture = await send(await photo({ salt: 1, width: 60, height: 40 }), 'alt.jpg', own)
  expect(await writing.publish(own)).toMatchObject({
    kind: 'refused',
    problems: [
      { cause: expect.stringContaining('must say what the picture shows, or be empty for decoration') },
    ],
  })
  const change = { alt: '', credit: 'Ana', licence: 'CC BY 4.0', expires: '2027-12-31' }
  const named = { set: own, file: picture.file, id: picture.id }
  const changed = pictureOf(await media.update({ ...named, base: picture.revision }, change, 'ana'))
  expect(changed).toMatchObject(change)
  await expect(
    media.update({ ...named, base: picture.revision }, { alt: 'A bridge' }, 'leo'),
  ).rejects.toThrow(/changed by ana meanwhile/)
  const { pictures } = await media.list({ set: own, text: 'ANA alt', max: 10 })
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
  const picture = await send(await photo({ salt: 2, width: 1600, height: 300 }), 'wide.jpg')
  const { file, id, revision: base } = picture
  const change = { focus: { x: 10, y: 50 } }
  const left = pictureOf(await media.update({ set, file, id, base }, change, 'ana'))
  const right = await media.update({ set, file, id, base: left.revision }, { focus: { x: 90, y: 50 } }, 'ana')
  const colour = async ({ crop }: LibraryPicture) =>
    colourAt((await media.open(crop?.replace('/media/', '') ?? ''))?.bytes ?? Buffer.of(), 0.5, 0.5)
  expect([await colour(left), await colour(pictureOf(right))]).toEqual(['red', 'blue'])
})

test('[SM4] a file that was removed by hand is named where it is needed', async () => {
  const { file, id, revision: base } = await send(await photo({ salt: 7 }), 'gone.jpg')
  for (const name of await mediaFiles()) if (name.startsWith(id)) await rm(join(writing.dir, 'media', name))
  const moved = media.update({ set, file, id, base }, { focus: { x: 10, y: 50 } }, 'ana')
  await expect(moved).rejects.toThrow(/^media\/gone-\S+ is gone: it was removed by hand\./)
})

test('[SM4] [SR14] a picture in use cannot vanish; others can, and undo brings them back', async () => {
  const picture = await send(await photo({ salt: 3, width: 60, height: 40 }), 'used.jpg')
  const { file, id, revision: base } = picture
  const page = `---\nkind: article\ntitle: Used\n---\n![A](media:${id})\n`
  await writing.save(await writing.begin(), 'pages/used.md', page)
  await expect(media.remove({ set, file, id, base }, 'ana')).rejects.toThrow(/in use: pages\/used\.md\. /)
  const free = await send(await photo({ salt: 4, width: 60, height: 40 }), 'free.jpg')
  expect(await media.remove({ set, file: free.file, id: free.id, base: free.revision }, 'ana')).toBeNull()
  expect((await media.list({ set, text: 'free', max: 9 })).total).toBe(0)
  expect(await send(await photo({ salt: 4, width: 60, height: 40 }), 'free.jpg')).toMatchObject({
    id: free.id,
  })
})

test('[SM4] files that no document, draft or history names are removed after a week', async () => {
  const own = await writing.begin()
  const kept = await send(await photo({ salt: 5, width: 60, height: 40 }), 'kept.jpg', own)
  const old = await send(await photo({ salt: 6, width: 60, height: 40 }), 'old.jpg', own)
  const byHand = join(writing.dir, 'media/by-hand.jpg')
  await writeFile(byHand, 'x')
  const files = async () => (await mediaFiles()).filter((name) => /^(kept|old|by-hand)/.test(name)).length
  const before = await files()
  await writing.port.discard(old.file, own, 'ana')
  await mkdir(join(writing.dir, '.tessera/uploads/of-a-killed-studio'), { recursive: true })
  await media.collectGarbage(Date.now())
  expect(await files()).toBe(before)
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  for (const name of await mediaFiles()) await utimes(join(writing.dir, 'media', name), longAgo, longAgo)
  await media.collectGarbage(Date.now() + 2 * 86_400_000)
  expect(await readdir(join(writing.dir, '.tessera/uploads'))).toEqual([])
  const left = await mediaFiles()
  expect(left.filter((name) => name.startsWith('old-'))).toEqual([])
  expect(left).toContain('by-hand.jpg')
  const all = await writing.port.open(kept.file, own)
  for (const { file } of JSON.parse(all.text ?? '').media[0].files) expect(left).toContain(file)
})
