import type { PageContext, SlotName } from '@tessera/kit/contract/slots'
import type { DocumentField } from '@tessera/content/port'

/** A page's request for one slot, collected while the page is rendered and filled before it is sent. */
export interface SlotRequest {
  /** Unique in the page: `weather`, `weather_2`, …; also the `idPrefix` of its island, followed by `_`. */
  id: string
  name: SlotName
  data: object
  /** Plain HTML that is shown if the remote does not render. */
  fallback: string
  /** The part of the page's context that the slot may get. */
  context: PageContext
  /** Only for a placed slot: the field of the document that places it. */
  placed?: { by: DocumentField }
  /** External origins that the browser contacts because of the slot's data. */
  origins?: SlotOrigins
}

export interface SlotOrigins {
  images: readonly string[]
  fetched: readonly string[]
}

export interface FilledSlot {
  /** The request, with the data that the remote gets. */
  request: SlotRequest
  html: string
  /** Whether `html` comes from the remote or is the fallback. */
  from: 'remote' | 'fallback'
  /** The composition's remote for the slot, even if it could not be loaded; undefined if there is none. */
  remote?: { name: string; version: string }
  /** Whether the slot's data is invalid or could not be loaded, so that no island is mounted. */
  unfit?: true
  /** Whether the slot's data is still being loaded; the browser requests the page again before it mounts the island. */
  late?: true
}
