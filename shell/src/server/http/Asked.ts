import type { PlacesQuery } from '@tessera/content/port'

/** What of an address's search part makes a difference to its page; whatever else stands there makes no other page. */
export interface Asked {
  /** Of a list. */
  query?: PlacesQuery
  /** Its map is open (RT4). */
  map?: true
  /** Of the search page: what is searched for. */
  text?: string
  /** The form of this page that was sent. */
  sent?: string
}
