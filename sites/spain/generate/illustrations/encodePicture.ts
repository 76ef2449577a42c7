import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { grainTile } from './grainTile.ts'

type PictureType = 'image/avif' | 'image/webp'

export interface PictureFile {
  width: number
  type: PictureType
  file: string
}

export interface Scene {
  /** Starts the file names. */
  name: string
  svg: string
  /** Px of the largest size; the SVG's own proportions. */
  width: number
  height: number
  widths: Readonly<Record<PictureType, readonly number[]>>
  crop?: Crop
  /** There are so many like it that their bytes and the time to make them count. */
  oneOfMany?: boolean
}

/** What narrow views get instead of the whole. */
export interface Crop {
  /** Px of the whole that it is cut from, and of the part. */
  from: number
  left: number
  width: number
  height: number
}

/** The lowest qualities at which flat colours and the grain still look printed. */
const settings = {
  'image/avif': {
    ending: 'avif',
    options: { quality: 56, effort: 4, chromaSubsampling: '4:2:0' }, // 4:4:4 is thrice the work and saves nothing
  },
  'image/webp': { ending: 'webp', options: { quality: 72, effort: 5, smartSubsample: false } },
} as const

/** A crop is a phone's first picture: a fifth fewer bytes, and less than a phone shows. */
const ofCrops = { 'image/avif': { quality: 50 }, 'image/webp': { quality: 68 } } as const

/** A seventh of the work and no more bytes than the rest, whose flat colours are a little purer. */
const ofMany = { 'image/avif': { quality: 50, effort: 2 }, 'image/webp': { quality: 68 } } as const

/** One px for each that a phone shows, and so few bytes that a page can hold it. More effort saves a tenth for five times the work. */
const ofPreviews = { width: 440, options: { quality: 10, effort: 2, chromaSubsampling: '4:2:0' } } as const

/** Of a scene and of its crop. The names' hash covers all that makes the picture, so a file that is there already is right. */
export function pictureFilesOf(scene: Scene): { files: PictureFile[]; cropped: PictureFile[] } {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        scene.svg,
        settings,
        scene.crop && { ...scene.crop, ofCrops },
        ...(scene.oneOfMany ? [ofMany] : []),
      ]),
    )
    .update(grainTile.input)
    .digest('hex')
    .slice(0, 10)
  const filesOf = (name: string, widths: Scene['widths']) =>
    (['image/avif', 'image/webp'] as const).flatMap((type) =>
      widths[type].map((width) => ({
        width,
        type,
        file: `${name}-${width}.${hash}.${settings[type].ending}`,
      })),
    )
  const width = scene.crop?.width
  return {
    files: filesOf(scene.name, scene.widths),
    cropped: width ? filesOf(`${scene.name}-narrow`, { 'image/avif': [width], 'image/webp': [width] }) : [],
  }
}

/** Writes a scene in all its sizes and types, but for files that are there. Gives how many it wrote. `effort`: the encoder's, for tests. */
export async function encodePicture(scene: Scene, folder: string, effort?: number): Promise<number> {
  const { files, cropped } = pictureFilesOf(scene)
  const missing = [...files, ...cropped].filter(({ file }) => !existsSync(join(folder, file)))
  if (missing.length === 0) return 0
  const pixels = await rasterise(scene)
  for (const each of missing) {
    const crop = cropped.includes(each) ? scene.crop : undefined
    const own = { ...(scene.oneOfMany && ofMany[each.type]), ...(crop && ofCrops[each.type]) }
    const bytes = await encode(pixels, each, { ...own, ...(effort !== undefined && { effort }) }, crop)
    await writeWhole(join(folder, each.file), bytes)
  }
  return missing.length
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
async function rasterise({ svg, width, height }: Scene): Promise<Pixels> {
  const flat = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return open(flat).composite([grainTile]).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

function encode(
  pixels: Pixels,
  { width, type }: PictureFile,
  own: { quality?: number; effort?: number },
  crop: Crop | undefined,
): Promise<Buffer> {
  const whole = crop?.from ?? width
  const sized = pixels.info.width === whole ? open(pixels) : open(pixels).resize(whole)
  if (crop) sized.extract({ left: crop.left, top: 0, width: crop.width, height: crop.height })
  const encoded =
    type === 'image/avif'
      ? sized.avif({ ...settings[type].options, ...own })
      : sized.webp({ ...settings[type].options, ...own })
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
