import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureDocument } from '@tessera/content/media'
import sharp from 'sharp'
import { readAtlas } from '../inputs/sources.ts'
import { grainTile } from './grainTile.ts'
import { mosaic } from './mosaic.ts'

const iconSizes = [32, 180, 512] as const
const social = { width: 1200, height: 630 } as const

/** Icons made of the theme's, and the social image, into `folder`, by names without a hash: browsers and other sites know them by name. */
export async function drawBrand(folder: string): Promise<PictureDocument[]> {
  await mkdir(folder, { recursive: true })
  const icons = await Promise.all(iconSizes.map((size) => drawIcon(folder, size)))
  await writeFile(
    join(folder, 'favicon.ico'),
    await sharp(join(folder, 'favicon-32.png')).png().toBuffer().then(icoOf),
  )
  return [
    {
      id: 'brand-mark',
      width: 512,
      height: 512,
      alt: '',
      files: [{ width: 32, type: 'image/x-icon', file: 'favicon.ico' }, ...icons],
    },
    await drawSocial(folder),
  ]
}

async function drawIcon(folder: string, size: (typeof iconSizes)[number]) {
  const icon = await readFile(join(import.meta.dirname, '../../theme/icon.svg'), 'utf8')
  const file = size === 32 ? 'favicon-32.png' : `icon-${size}.png`
  await sharp(Buffer.from(size === 180 ? withoutCorners(icon) : icon), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(folder, file))
  return { width: size, type: 'image/png', file } as const
}

/** An icon file of one picture: a header, a directory of one entry, the PNG. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // of one picture
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

export const socialAlt = {
  en: 'Spain as a mosaic of coloured tiles',
  es: 'España como un mosaico de teselas de colores',
  ar: 'إسبانيا فسيفساء من قطع ملونة',
}

async function drawSocial(folder: string): Promise<PictureDocument> {
  const file = 'social.png'
  const flat = await sharp(Buffer.from(mosaic(await readAtlas(), social)))
    .resize(social.width, social.height)
    .flatten()
    .toBuffer()
  await sharp(flat).composite([grainTile]).png({ palette: true, quality: 80 }).toFile(join(folder, file))
  return {
    id: 'brand-social',
    ...social,
    alt: socialAlt.en,
    files: [{ width: social.width, type: 'image/png', file }],
  }
}

/** A phone cuts the corners itself. */
function withoutCorners(icon: string): string {
  return icon.replace(' rx="14"', '')
}
