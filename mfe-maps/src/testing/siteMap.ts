import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { MapOptions } from '@tessera/kit/contract/content'
import type { MapIndex } from '../baseMap/checkIndex.ts'

const root = join(import.meta.dirname, '../../..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as unknown
const { site } = (read('package.json') as { tessera: { site: string } }).tessera
const { map } = read(site, 'site.json') as { map: { baseLayer: { kind: 'drawn'; index: string } } }

/** Files of the site that a page can fetch below `/media/`. */
export const mediaFolder = join(root, site, 'media')

/** The drawn map of the site that this repository serves: a real one, as large as visitors load. */
export const siteMap = { baseLayer: map.baseLayer } as const satisfies MapOptions

/** Reads the index of that map. */
export function readSiteIndex(): MapIndex {
  const file = basename(siteMap.baseLayer.index)
  if (!existsSync(join(mediaFolder, file)))
    throw new Error(`${file} is missing: run \`node scripts/build.ts site\``)
  return readMapFile(file) as MapIndex
}

/** Reads a file of that map by its name. */
export function readMapFile(file: string): unknown {
  return JSON.parse(readFileSync(join(mediaFolder, file), 'utf8')) as unknown
}
