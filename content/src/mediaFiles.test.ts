import { afterEach, expect, test } from '@jest/globals'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTestContent, smallSite, textPage, type TestContent } from './testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const picture = (id: string, type: string, file: string, width = 40, height = 30) => ({
  id,
  width: 40,
  height,
  alt: '',
  files: [{ width, type, file }],
})

test('[RT1] a picture that is missing, of another type or width, or too heavy is reported by file and field; good ones are not', async () => {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  const files: Record<string, Buffer> = {
    'a.jpg': await image.jpeg().toBuffer(),
    'a.png': await image.png().toBuffer(),
    'a.webp': await image.webp().toBuffer(),
    'lossless.webp': await image.webp({ lossless: true }).toBuffer(),
    'a.avif': await image.avif().toBuffer(),
    'lying.avif': await image.jpeg().toBuffer(),
    'heavy.jpg': Buffer.concat([await image.jpeg().toBuffer(), Buffer.alloc(19.5e6)]),
    'brand.avif': Buffer.concat([
      Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'latin1'),
      (await image.avif().toBuffer()).subarray(32),
    ]),
    'rotated.jpg': await image
      .clone()
      .resize(30, 40, { fit: 'fill' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    'exif.jpg': await image
      .clone()
      .withExif({ IFD0: { Copyright: 'x'.repeat(40_000) } })
      .jpeg()
      .toBuffer(),
    'cut.png': (await image.png().toBuffer()).subarray(0, 18),
    'page.svg': Buffer.from('<!DOCTYPE html><p>Not found</p>'),
    'a.ico': Buffer.from([0, 0, 1, 0, 1, 0]),
    'empty.jpg': Buffer.alloc(0),
    'a.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.pdf': Buffer.from('%PDF-1.7'),
  }
  const media = [
    picture('jpg', 'image/jpeg', 'a.jpg'),
    picture('png', 'image/png', 'a.png'),
    picture('webp', 'image/webp', 'a.webp'),
    picture('lossless', 'image/webp', 'lossless.webp'),
    picture('avif', 'image/avif', 'a.avif'),
    picture('svg', 'image/svg+xml', 'a.svg'),
    picture('missing', 'image/avif', 'missing.avif'),
    picture('lying', 'image/avif', 'lying.avif'),
    picture('heavy', 'image/jpeg', 'heavy.jpg'),
    picture('wide', 'image/webp', 'a.webp', 80),
    picture('brand', 'image/avif', 'brand.avif'),
    picture('rotated', 'image/jpeg', 'rotated.jpg'),
    picture('exif', 'image/jpeg', 'exif.jpg', 41),
    picture('cut', 'image/png', 'cut.png'),
    picture('page', 'image/svg+xml', 'page.svg'),
    picture('ico', 'image/x-icon', 'a.ico'),
    picture('empty', 'image/jpeg', 'empty.jpg'),
    ...['jpg', 'png', 'webp', 'avif'].map((end) =>
      picture(`flat-${end}`, `image/${end.replace('jpg', 'jpeg')}`, `a.${end}`, 40, 20),
    ),
    picture('flat', 'image/webp', 'lossless.webp', 40, 29),
  ]
  site = await createTestContent(smallSite)
  await mkdir(join(site.dir, 'media'), { recursive: true })
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(site.dir, 'media', name), bytes)
  const document = { media, files: [{ id: 'pdf', type: 'application/pdf', file: 'a.pdf' }] }
  const { problems } = await site.change({ 'media/own.json': document })
  expect(problems.map(({ name, cause }) => `${name} ${cause}`)).toEqual([
    'documentFlawed media/own.json, field media[6].files[0].file: missing.avif is missing, or not a regular file',
    'documentFlawed media/own.json, field media[7].files[0].type: lying.avif is image/jpeg',
    'documentFlawed media/own.json, field media[8].files[0].file: heavy.jpg has 19.5 MB, all of which visitors load; at most 2 MB are allowed',
    'documentFlawed media/own.json, field media[9].files[0].width: a.webp is 40 × 30 px',
    'documentFlawed media/own.json, field media[12].files[0].width: exif.jpg is 40 × 30 px',
    'documentFlawed media/own.json, field media[14].files[0].type: page.svg is of no known type',
    'documentFlawed media/own.json, field media[16].files[0].type: empty.jpg is of no known type',
    ...['a.jpg', 'a.png', 'a.webp', 'a.avif'].map(
      (file, at) =>
        `documentFlawed media/own.json, field media[${17 + at}].files[0].file: ${file} is 40 × 30 px, and its picture is declared as 40 × 20`,
    ),
    'documentFlawed media/own.json, field media[21].files[0].file: lossless.webp is 40 × 30 px, and its picture is declared as 40 × 29',
  ])

  await writeFile(join(site.dir, 'media', 'missing.avif'), files['a.avif'] ?? '')
  await rm(join(site.dir, 'media', 'heavy.jpg'))
  const next = await site.change({ 'pages/about.md': textPage('Second') })
  expect(next.problems.map(({ detail }) => detail?.['field'])).toEqual(
    [7, 8, 9, 12, 14, 16, 17, 18, 19, 20, 21].map((index) => expect.stringContaining(`media[${index}]`)),
  )
})

test('[RT1] a file that was repaired is not reported by the next compilation, although no document has changed', async () => {
  site = await createTestContent(smallSite)
  await site.write('media/own.json', { media: [picture('a', 'image/png', 'a.png')] })
  const compile = async () => (await site.change()).problems.map(({ cause }) => cause)
  const missing = ['media/own.json, field media[0].files[0].file: a.png is missing, or not a regular file']
  expect([await compile(), await compile()]).toEqual([missing, missing])
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } }).png()
  await writeFile(join(site.dir, 'media/a.png'), await png.toBuffer())
  expect(await compile()).toEqual([])
  await rm(join(site.dir, 'media/a.png'))
  expect(await compile()).toEqual(missing)
})
