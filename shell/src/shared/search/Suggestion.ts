import type { PlaceKind } from '@tessera/content/port'

/** A place that a search field offers while a visitor types. */
export interface Suggestion {
  name: string
  province: string
  region: string
  /** Whose colours it has. */
  regionId: string
  kind: PlaceKind
  href: string
}
