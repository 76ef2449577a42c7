import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { Focus } from '../../../shared/LibraryPicture.ts'
import { outputTypes, type Order, type OutputType, type Reply } from './Order.ts'

const maxPixels = 100_000_000

/** Widths of variants in px; no variant is wider than the picture. */
const widths = [480, 800, 1280, 1920, 2560]

/** Widths of the 14:9 crop that views below 480 px show at the top of a page, on screens of 1 and 2 px per CSS px. */
const crop = { widths: [480, 800], ratio: 14 / 9 } as const

/** The lowest qualities at which photos show no blocks on a screen of two px per CSS px. */
const encoders: Readonly<Record<OutputType, (picture: Sharp) => Sharp>> = {
  'image/avif': (picture) => picture.avif({ quality: 55, effort: 2, chromaSubsampling: '4:2:0' }),
  'image/webp': (picture) => picture.webp({ quality: 74, effort: 4 }),
  'image/jpeg': (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

type Refused = Extract<Reply, { refused: string }>

interface Variants {
  reply: Reply
  bytes: readonly Buffer[]
}

/** Makes all variants of a picture: upright, in sRGB, without the camera's metadata. Rejects if memory runs out. */
export async function makeVariants(input: Buffer, order: Order): Promise<Variants> {
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

/** Decodes a picture no larger than needed. A buffer has no folder, so librsvg opens no files that an SVG names. */
async function decode(input: Buffer): Promise<Pixels | Refused> {
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { refused: 'pixels', width, height }
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true, density: 144 })
    .resize({ width: 2560, height: 7680, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Refuses a broken picture. Throws if memory ran out, which only the message of sharp's error tells. */
function refuseBroken(error: Error): Refused {
  if (/memory|alloc/i.test(error.message)) throw error
  return { refused: 'broken' }
}

/** Cuts out the largest part with the crop's ratio, with the focus as near to the part's centre as possible. */
async function cutOut(pixels: Pixels, focus: Focus): Promise<Pixels> {
  const { width: wide, height: tall } = pixels.info
  const width = Math.max(1, Math.min(wide, Math.round(tall * crop.ratio)))
  const height = Math.max(1, Math.min(tall, Math.round(wide / crop.ratio)))
  const start = (length: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((length * percent) / 100 - part / 2, 0), length - part))
  return open(pixels)
    .extract({ left: start(wide, width, focus.x), top: start(tall, height, focus.y), width, height })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Replaces widths larger than the picture by the picture's own width. */
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

/** Renders the preview as large as the document's limit of characters allows. */
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
