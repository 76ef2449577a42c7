import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MapOptions } from '@tessera/kit/contract/content'

const root = join(import.meta.dirname, '../../..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as unknown
const { site } = (read('package.json') as { tessera: { site: string } }).tessera
const { map } = read(site, 'site.json') as { map: { baseLayer: { kind: 'drawn'; index: string } } }

/** Files of the site that a page can fetch below `/media/`. */
export const mediaFolder = join(root, site, 'media')

/** The drawn map of the site that this repository serves: a real one, as large as visitors load. */
export const siteMap = { baseLayer: map.baseLayer } as const satisfies MapOptions

/** Reads a file of the site's drawn map; by default its index. */
export function readMapFile<Content>(address = siteMap.baseLayer.index): Content {
  const file = join(mediaFolder, address.replace('/media/', ''))
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`node scripts/build.ts site\``)
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
