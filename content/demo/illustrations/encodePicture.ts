import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { grainTile } from './grainTile.ts'

type PrintType = 'image/avif' | 'image/webp'

export interface PrintFile {
  width: number
  type: PrintType
  file: string
}

export interface Sheet {
  /** Starts the file names. */
  name: string
  svg: string
  /** Px of the largest size; the SVG's own proportions. */
  width: number
  height: number
  widths: readonly number[]
  crop?: Crop
}

/** What narrow views get instead of the whole. */
export interface Crop {
  /** Px of the whole that it is cut from, and of the part. */
  from: number
  left: number
  width: number
  height: number
}

/** Per type, the lowest quality at which the flat inks and the grain still look printed, and little work. */
const settings = {
  'image/avif': {
    ending: 'avif',
    options: { quality: 58, effort: 1, chromaSubsampling: '4:2:0' }, // 4:4:4 is thrice the work and saves nothing; effort 0 is 15 % more bytes, 2 saves 4 % for twice the work
  },
  'image/webp': { ending: 'webp', options: { quality: 80, effort: 1, smartSubsample: false } },
} as const

/** A crop is a phone's first picture: a fifth fewer bytes, for half a second of work and less than a phone shows. */
const ofCrops = {
  'image/avif': { quality: 50, effort: 4 },
  'image/webp': { quality: 74, effort: 4 },
} as const

/** One px for each that a phone shows, and so few bytes that a page can hold it. More effort saves a tenth for five times the work. */
const ofPreviews = { width: 440, options: { quality: 10, effort: 2, chromaSubsampling: '4:2:0' } } as const

const types = ['image/avif', 'image/webp'] as const

/**
 * Writes a sheet in all its sizes and types. The file name's hash covers all that makes the picture, so a file that is
 * there already is right; `force` draws it anew all the same.
 */
export async function print(
  sheet: Sheet,
  folder: string,
  force: boolean,
): Promise<{ files: PrintFile[]; cropped: PrintFile[]; drawn: number }> {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([sheet.svg, settings, sharp.versions.sharp, sheet.crop && { ...sheet.crop, ofCrops }]),
    )
    .update(grainTile.input)
    .digest('hex')
    .slice(0, 10)
  const filesOf = (name: string, widths: readonly number[]): PrintFile[] =>
    types.flatMap((type) =>
      widths.map((width) => ({ width, type, file: `${name}-${width}.${hash}.${settings[type].ending}` })),
    )
  const files = filesOf(sheet.name, sheet.widths)
  const cropped = sheet.crop ? filesOf(`${sheet.name}-narrow`, [sheet.crop.width]) : []
  const missing = [...files, ...cropped].filter((each) => force || !existsSync(join(folder, each.file)))
  if (missing.length === 0) return { files, cropped, drawn: 0 }

  const inked = await ink(sheet)
  for (const each of missing) {
    const bytes = await encode(inked, each, cropped.includes(each) ? sheet.crop : undefined)
    await writeWhole(join(folder, each.file), bytes)
  }
  return { files, cropped, drawn: missing.length }
}

/** A coarse copy of a picture's file, as a `data:` URL. */
export async function previewOf(file: string): Promise<string> {
  const coarse = await sharp(file).resize(ofPreviews.width).avif(ofPreviews.options).toBuffer()
  return `data:image/avif;base64,${coarse.toString('base64')}`
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** The SVG once, at its largest size, with the paper's grain. */
async function ink({ svg, width, height }: Sheet): Promise<Pixels> {
  const flat = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return open(flat).composite([grainTile]).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function encode(pixels: Pixels, { width, type }: PrintFile, crop: Crop | undefined): Promise<Buffer> {
  const whole = crop?.from ?? width
  const sized = pixels.info.width === whole ? open(pixels) : open(pixels).resize(whole)
  if (crop) sized.extract({ left: crop.left, top: 0, width: crop.width, height: crop.height })
  const more = crop && ofCrops[type]
  const encoded =
    type === 'image/avif'
      ? sized.avif({ ...settings[type].options, ...more })
      : sized.webp({ ...settings[type].options, ...more })
  return encoded.toBuffer()
}

function open({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** A reader never sees half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const fresh = `${file}.${process.pid}.part`
  await writeFile(fresh, bytes)
  await rename(fresh, file)
}
