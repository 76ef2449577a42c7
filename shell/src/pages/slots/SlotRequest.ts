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
  /** External origins that the browser requests because of its data. */
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
  /** Whether `html` is the remote's own or the fallback. */
  from: 'remote' | 'fallback'
  /** The remote that fills it in the composition, even if it could not be loaded; undefined if there is none. */
  remote?: { name: string; version: string }
  /** Whether its data is invalid or could not be loaded, so that no island is mounted. */
  unfit?: true
  /** Whether its data is still being loaded, so that the browser requests it again before it mounts the island. */
  late?: true
}
