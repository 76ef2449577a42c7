import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureDocument } from '../../src/schema/mediaSchema.ts'
import { describeMotif } from './describeMotif.ts'
import { drawHero } from './drawHero.ts'
import { previewOf, print, type Crop, type PrintFile, type Sheet } from './print.ts'
import { drawScene } from './drawScene.ts'
import { motifsFor, type Motif } from './motifsFor.ts'

export interface IllustratedRegion {
  /** es-atlas id, `01` … `19`. */
  id: string
  slug: string
  name: string
  /** One of `landscapes`; it decides where a region has no motifs of its own. */
  landscape: string
  /** The land's and the sky's hue, in degrees of OKLCH. */
  hues: readonly [number, number]
  seed: number
}

export interface IllustrationRecord {
  /** `<slug>-tile`, `<slug>-1` … `<slug>-3` and `home-hero`. */
  id: string
  /** Px of the largest file. */
  width: number
  height: number
  alt: string
  credit: 'Illustration'
  files: PrintFile[]
  /** Of what pages begin with. */
  preview?: string
  crop?: { below: number; width: number; height: number; files: PrintFile[]; preview: string }
}

/** All of a picture's files, its crop's too. */
export function filesOf({ files, crop }: Pick<PictureDocument, 'files' | 'crop'>): string[] {
  return [...files, ...(crop?.files ?? [])].map(({ file }) => file)
}

export interface DrawingOptions {
  log?: (line: string) => void
  /** Draws what is there already once more. */
  force?: boolean
}

interface Order extends Sheet {
  alt: string
  /** Whether pages begin with it. */
  leads?: boolean
  crop?: Crop & { below: number }
}

const shapes = {
  tile: { width: 640, height: 853, widths: [320, 640] },
  scene: { width: 1600, height: 900, widths: [720, 960, 1280, 1600], leads: true },
  hero: { width: 1920, height: 823, widths: [960, 1280, 1920] },
} as const

/** What the home page shows of its panorama on a phone. */
const heroCrop = { below: 480, from: 960, left: 83, width: 640, height: 411 } as const

/** At once; sharp encodes on its own threads. */
const hands = 3

/** Draws every region's pictures into `folder`; what is there already stays. */
export async function drawIllustrations(
  regions: readonly IllustratedRegion[],
  folder: string,
  { log = () => {}, force = false }: DrawingOptions = {},
): Promise<IllustrationRecord[]> {
  await mkdir(folder, { recursive: true })
  const started = performance.now()
  const orders = [...regions.flatMap(ordersOf), heroOrder()]
  const records: IllustrationRecord[] = []
  let drawn = 0
  const open = orders.entries()
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const [index, order] of open) {
        const printed = await print(order, folder, force)
        drawn += printed.drawn
        records[index] = await toRecord(order, printed, folder)
      }
    }),
  )
  log(
    `Illustrations: ${records.length} pictures, ${drawn} files drawn in ${Math.round(performance.now() - started)} ms`,
  )
  return records
}

function ordersOf(region: IllustratedRegion): Order[] {
  const { tile, scenes } = motifsFor(region)
  return [
    order(region, 'tile', tile, shapes.tile),
    ...scenes.map((motif, index) => order(region, `${index + 1}`, motif, shapes.scene)),
  ]
}

function order(
  region: IllustratedRegion,
  suffix: string,
  motif: Motif,
  shape: Pick<Order, 'width' | 'height' | 'widths' | 'leads'>,
): Order {
  const name = `${region.slug}-${suffix}`
  return {
    name,
    ...shape,
    svg: drawScene(region, name, motif, shape),
    alt: describeMotif(region.name, motif),
  }
}

function heroOrder(): Order {
  return {
    name: 'home-hero',
    ...shapes.hero,
    crop: heroCrop,
    svg: drawHero(shapes.hero),
    alt: 'Illustration of Spain from the Atlantic cliffs over snowy sierras and the plain to the Mediterranean',
  }
}

async function toRecord(
  { name, width, height, alt, leads, crop }: Order,
  { files, cropped }: { files: PrintFile[]; cropped: PrintFile[] },
  folder: string,
): Promise<IllustrationRecord> {
  const record: IllustrationRecord = { id: name, width, height, alt, credit: 'Illustration', files }
  const [least] = crop ? cropped : files
  if (!least || !(leads || crop)) return record
  const preview = await previewOf(join(folder, least.file))
  if (!crop) return { ...record, preview }
  return {
    ...record,
    crop: { below: crop.below, width: crop.width, height: crop.height, files: cropped, preview },
  }
}
