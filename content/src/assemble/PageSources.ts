import type { PlaceIndex } from '../places/placeIndex.ts'
import type { Region, SiteInfo } from '../port/port.ts'

/** What pages are derived from: the part of a content snapshot that is there before them. */
export interface PageSources {
  site: SiteInfo
  regions: readonly Region[]
  places: PlaceIndex
  /** Ids of places that belong to another place's municipality. */
  districts: ReadonlySet<string>
}
