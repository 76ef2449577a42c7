import type { MapPlace } from '../places/usablePlaces.ts'

/** Pins and clusters on a map, however they are clustered; `markerLayers.browser.test.ts` says what visitors rely on. */
export interface MarkerLayer<Shown = readonly MapPlace[]> {
  /** Replaces the places that are shown. */
  show(shown: Shown): void
  /** The pin of a place, or the cluster with it; undefined while it is out of view. */
  elementOf(placeId: string): Element | undefined
  remove(): void
}

export interface MarkerLayerOptions {
  /** Px within which places are clustered. */
  radius: number
  /** Folder of the content system's own marker image (MP4). */
  imageFolder: string | undefined
  /** The message that names a cluster; default `cluster`. */
  label?: 'cluster' | 'sights'
}
