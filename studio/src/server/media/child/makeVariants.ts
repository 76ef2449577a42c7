import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { Focus } from '../../../shared/LibraryPicture.ts'
import type { Order, OutputType, Reply } from './Order.ts'

const maxPixels = 100_000_000

/** Px; none is larger than the picture itself. */
const widths = [480, 800, 1280, 1920, 2560]

/** What views below 480 px get at the head of a page: 14 by 9, for one and two px of the screen to each of CSS. */
const crop = { widths: [480, 800], ratio: 14 / 9 } as const

/** The lowest qualities at which photos show no blocks on a screen of two px to each of CSS. */
const encoders: Readonly<Record<OutputType, (picture: Sharp) => Sharp>> = {
  'image/avif': (picture) => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
  'image/webp': (picture) => picture.webp({ quality: 74, effort: 4 }),
  'image/jpeg': (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
}
const outputTypes = Object.keys(encoders) as OutputType[]

interface Pixels {
  data: Buffer
  info: OutputInfo
}

type Refused = Extract<Reply, { refused: string }>

interface Made {
  reply: Reply
  bytes: readonly Buffer[]
}

/** Upright, in sRGB, without a word of what the camera noted. Rejects where memory does not do. */
export async function makeVariants(input: Buffer, order: Order): Promise<Made> {
  const decoded = await decode(input).catch(refuseBroken)
  if ('refused' in decoded) return { reply: decoded, bytes: [] }
  const cropped = await cutOut(decoded, order.focus)
  const files: { width: number; type: OutputType; isCrop: boolean; data: Buffer }[] = []
  for (const [pixels, sizes, isCrop] of [
    [decoded, order.only === 'crop' ? [] : widths, false],
    [cropped, crop.widths, true],
  ] as const) {
    for (const width of chooseWidths(pixels.info.width, sizes)) {
      const sized = await resize(pixels, width)
      for (const type of outputTypes)
        files.push({ width, type, isCrop, data: await encoders[type](open(sized)).toBuffer() })
    }
  }
  return {
    reply: {
      ...computeSize(decoded, widths),
      preview: await renderPreview(decoded),
      crop: { ...computeSize(cropped, crop.widths), preview: await renderPreview(cropped) },
      files: files.map(({ data, ...file }) => ({ ...file, bytes: data.length })),
    },
    bytes: files.map(({ data }) => data),
  }
}

/** No more of it than is needed. SVG comes as a buffer, which has no folder: librsvg then opens no file. */
async function decode(input: Buffer): Promise<Pixels | Refused> {
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { refused: 'pixels', width, height }
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true, density: 144 })
    .resize({ width: 2560, height: 7680, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** A machine without the memory for a picture says nothing against the picture: decoders tell so in words alone. */
function refuseBroken(error: Error): Refused {
  if (/memory|alloc/i.test(error.message)) throw error
  return { refused: 'broken' }
}

/** The largest part of this shape that has the focus nearest to its middle. */
async function cutOut(pixels: Pixels, focus: Focus): Promise<Pixels> {
  const { width: all, height: tall } = pixels.info
  const width = Math.max(1, Math.min(all, Math.round(tall * crop.ratio)))
  const height = Math.max(1, Math.min(tall, Math.round(all / crop.ratio)))
  const start = (length: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((length * percent) / 100 - part / 2, 0), length - part))
  return open(pixels)
    .extract({ left: start(all, width, focus.x), top: start(tall, height, focus.y), width, height })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** None is larger than the picture. */
function chooseWidths(width: number, sizes: readonly number[]): readonly number[] {
  const smaller = sizes.filter((size) => size < width)
  return smaller.length < sizes.length ? [...smaller, width] : sizes
}

function computeSize({ info }: Pixels, sizes: readonly number[]): { width: number; height: number } {
  const width = Math.min(info.width, sizes.at(-1) ?? info.width)
  return { width, height: Math.max(1, Math.round((info.height * width) / info.width)) }
}

function resize(pixels: Pixels, width: number): Promise<Pixels> {
  return open(pixels).resize({ width }).raw().toBuffer({ resolveWithObject: true })
}

/** As fine as the document's limit lets it be. */
async function renderPreview(pixels: Pixels): Promise<string | undefined> {
  if (pixels.info.channels % 2 === 0 && !(await open(pixels).stats()).isOpaque) return undefined
  for (const width of [440, 320, 220, 120, 32]) {
    const coarse = open(pixels).resize({ width, height: 2 * width, fit: 'inside' })
    const bytes = await coarse.avif({ quality: 10, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    const url = `data:image/avif;base64,${bytes.toString('base64')}`
    if (url.length <= 8000) return url
  }
  throw new Error('no preview is small enough')
}

function open({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}
