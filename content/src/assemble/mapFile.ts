import type { MapOptions } from '@tessera/kit/contract/content'
import type { MediaFile } from '../port/port.ts'

/** The file that maps are drawn from, where the site's document names one in `media/`: its name, and where it is in the folder. */
export function mapFile({ baseLayer }: MapOptions): readonly (readonly [string, MediaFile])[] {
  const [, name] =
    baseLayer?.kind === 'pmtiles' ? (/^\/media\/([A-Za-z0-9][\w.-]*)$/.exec(baseLayer.url) ?? []) : []
  return name === undefined ? [] : [[name, { path: `media/${name}`, type: 'application/vnd.pmtiles' }]]
}
