import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureDocument } from '@tessera/content/media'
import { describeMotif, type Language } from './describeMotif.ts'
import { socialAlt } from './drawBrand.ts'
import { drawHero } from './drawHero.ts'
import {
  encodePicture,
  pictureFilesOf,
  previewOf,
  type Crop,
  type PictureFile,
  type Scene,
} from './encodePicture.ts'
import { placePictureId } from '../places/placePictureId.ts'
import { drawScene } from './drawScene.ts'
import { motifsFor, type Motif } from './motifsFor.ts'
import { drawPlace } from './places/drawPlace.ts'
import { describePlace, placeMotifs, type WrittenPlace } from './places/placeMotifs.ts'

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
  /** By language, where it is another than `name`. */
  translated?: Partial<Record<Language, string>>
}

/** A place that has a text. */
export type IllustratedPlace = WrittenPlace & Pick<IllustratedRegion, 'hues'>

export interface IllustrationRecord {
  /** `<slug>-tile`, `<slug>-1` … `<slug>-3` of a region, `place-<slug>-1` and `home-hero`. */
  id: string
  /** Px of the largest file. */
  width: number
  height: number
  alt: string
  credit: 'Illustration'
  files: PictureFile[]
  /** Of what pages begin with. */
  preview?: string
  crop?: { below: number; width: number; height: number; files: PictureFile[]; preview: string }
}

/** All of a picture's files, its crop's too. */
export function filesOf({ files, crop }: Pick<PictureDocument, 'files' | 'crop'>): string[] {
  return [...files, ...(crop?.files ?? [])].map(({ file }) => file)
}

export interface IllustratedScene extends Scene {
  alt: Readonly<Record<Language, string>>
  /** Whether pages begin with it. */
  leads?: boolean
  crop?: Crop & { below: number }
}

/** AVIF for phones and for the desk, WebP for browsers without AVIF. */
const widths = (avif: readonly number[], webp: number) => ({ 'image/avif': avif, 'image/webp': [webp] })

const shapes = {
  tile: { width: 640, height: 853, widths: widths([320, 640], 640) },
  scene: { width: 1280, height: 720, widths: widths([720, 1280], 1280), leads: true },
  place: { width: 1280, height: 720, widths: widths([720, 1280], 720), leads: true, oneOfMany: true },
  hero: { width: 1920, height: 823, widths: widths([1280, 1920], 1280) },
} as const

/** What the home page shows of its panorama on a phone. */
const heroCrop = { below: 480, from: 960, left: 83, width: 640, height: 411 } as const

/** At once; sharp encodes on its own threads. */
const concurrency = 3

/** Draws the pictures of regions and places into `folder`; what is there already stays. */
export async function drawIllustrations(
  regions: readonly IllustratedRegion[],
  folder: string,
  {
    places = [],
    log = () => {},
    effort,
  }: { places?: readonly IllustratedPlace[]; log?: (line: string) => void; effort?: number } = {},
): Promise<IllustrationRecord[]> {
  await mkdir(folder, { recursive: true })
  const scenes = scenesOf(regions, places)
  const records: IllustrationRecord[] = []
  let written = 0
  const open = scenes.entries()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, scene] of open) {
        written += await encodePicture(scene, folder, effort)
        records[index] = await toRecord(scene, folder)
        log(`Illustrations: ${index + 1} of ${scenes.length}, ${written} files drawn`)
      }
    }),
  )
  return records
}

/** Every region's tile and three wide scenes, the panorama of the home page, and a wide scene of each place with a text. */
export function scenesOf(
  regions: readonly IllustratedRegion[],
  places: readonly IllustratedPlace[] = [],
): IllustratedScene[] {
  return [...regions.flatMap(scenesOfRegion), heroScene(), ...scenesOfPlaces(places)]
}

/** The pictures' words in another language, as `media.<language>.json` has them. */
export function translationsOf(scenes: readonly IllustratedScene[], language: Language) {
  const drawn = scenes.map(({ name, alt }) => ({ id: name, alt: alt[language], credit: credits[language] }))
  return [...drawn, { id: 'brand-social', alt: socialAlt[language] }]
}

const credits: Readonly<Record<Language, string>> = {
  en: 'Illustration',
  es: 'Ilustración',
  ar: 'رسم توضيحي',
}

function scenesOfPlaces(places: readonly IllustratedPlace[]): IllustratedScene[] {
  const motifs = placeMotifs(places)
  return places.flatMap((place) => {
    const motif = motifs.get(place.slug)
    if (!motif) return []
    const alt = inEach((language) => describePlace(place.called?.[language] ?? place.name, motif, language))
    return {
      name: placePictureId(place.slug),
      ...shapes.place,
      svg: drawPlace(place, motif, shapes.place),
      alt,
    }
  })
}

function inEach(describe: (language: Language) => string): Record<Language, string> {
  return { en: describe('en'), es: describe('es'), ar: describe('ar') }
}

function scenesOfRegion(region: IllustratedRegion): IllustratedScene[] {
  const { tile, scenes } = motifsFor(region)
  return [
    sceneOf(region, 'tile', tile, shapes.tile),
    ...scenes.map((motif, index) => sceneOf(region, `${index + 1}`, motif, shapes.scene)),
  ]
}

function sceneOf(
  region: IllustratedRegion,
  suffix: string,
  motif: Motif,
  shape: Pick<IllustratedScene, 'width' | 'height' | 'widths' | 'leads'>,
): IllustratedScene {
  const name = `${region.slug}-${suffix}`
  return {
    name,
    ...shape,
    svg: drawScene(region, name, motif, shape),
    alt: inEach((language) => describeMotif(region.translated?.[language] ?? region.name, motif, language)),
  }
}

function heroScene(): IllustratedScene {
  return {
    name: 'home-hero',
    ...shapes.hero,
    crop: heroCrop,
    svg: drawHero(shapes.hero),
    alt: {
      en: 'Illustration of Spain from the Atlantic cliffs over snowy sierras and the plain to the Mediterranean',
      es: 'Ilustración de España desde los acantilados del Atlántico, por sierras nevadas y la llanura, hasta el Mediterráneo',
      ar: 'رسم توضيحي: إسبانيا من منحدرات الأطلسي، عبر جبال مكسوة بالثلج والسهل، إلى البحر المتوسط',
    },
  }
}

async function toRecord(scene: IllustratedScene, folder: string): Promise<IllustrationRecord> {
  const { name, width, height, alt, leads, crop } = scene
  const { files, cropped } = pictureFilesOf(scene)
  const record: IllustrationRecord = { id: name, width, height, alt: alt.en, credit: 'Illustration', files }
  const [smallest] = crop ? cropped : files
  if (!smallest || !(leads || crop)) return record
  const preview = await previewOf(join(folder, smallest.file))
  if (!crop) return { ...record, preview }
  return {
    ...record,
    crop: { below: crop.below, width: crop.width, height: crop.height, files: cropped, preview },
  }
}
