import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readAtlas } from '../sources.ts'
import { grainTile } from './grain.ts'
import { mosaic } from './mosaic.ts'

export interface BrandFiles {
  /** File names in the folder, without a hash: others know them by name. */
  favicon: 'favicon.svg'
  icons: { size: number; file: string }[]
  social: { file: string; width: number; height: number; alt: string }
}

const iconSizes = [32, 180, 512] as const

/** The mark and the social image into `folder`. */
export async function drawBrand(folder: string): Promise<BrandFiles> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'favicon.svg'), mark('rounded'))
  const icons = await Promise.all(
    iconSizes.map(async (size) => {
      const file = size === 32 ? 'favicon-32.png' : `icon-${size}.png`
      const svg = mark(size === 180 ? 'full' : 'rounded')
      await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
        .resize(size, size)
        .png({ palette: true })
        .toFile(join(folder, file))
      return { size, file }
    }),
  )
  return { favicon: 'favicon.svg', icons, social: await drawSocial(folder) }
}

const social = { width: 1200, height: 630 } as const

async function drawSocial(folder: string): Promise<BrandFiles['social']> {
  const file = 'social.png'
  const flat = await sharp(Buffer.from(mosaic(await readAtlas(), social)))
    .resize(social.width, social.height)
    .flatten()
    .toBuffer()
  await sharp(flat).composite([grainTile]).png({ palette: true, quality: 80 }).toFile(join(folder, file))
  return { file, ...social, alt: 'Spain as a mosaic of coloured tiles' }
}

/** Four tiles, one of them turned up: the accent among paper, sea and olive. */
function mark(edges: 'rounded' | 'full'): string {
  const tile = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="21" height="21" rx="3" fill="${fill}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${edges === 'rounded' ? 14 : 0}" fill="#faf6ee"/>${tile(9.5, 9.5, '#d9a441')}${tile(33.5, 9.5, '#3f7f93')}${tile(9.5, 33.5, '#5d6b35')}<g transform="rotate(14 44 44)">${tile(33.5, 33.5, '#a8452a')}</g></svg>
`
}
