import type { RegionTile } from '@tessera/kit/contract/content'
import type { Region } from '@tessera/content/port'
import { regionPath } from '../words/paths.ts'

/** What a tile shows of a region. */
export function regionTile(region: Region): RegionTile {
  const { id, name, line, placeCount, icon, tile } = region
  return { id, name, href: regionPath(region), line, placeCount, outline: icon, picture: tile }
}
