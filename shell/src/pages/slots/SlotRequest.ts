import type { PageContext, SlotName } from '@tessera/kit/contract/slots'
import type { DocumentField } from '@tessera/content/port'

/** A page's wish for one slot, collected while the page is rendered and filled before it is sent. */
export interface SlotRequest {
  /** Unique in the page: `weather`, `weather_2`, …; also the `idPrefix` of its island, followed by `_`. */
  id: string
  name: SlotName
  data: object
  /** Plain HTML shown when the remote cannot give its own. */
  fallback: string
  /** What its page can add to the data. */
  context: PageContext
  /** Only for a slot that a document places: which field does. */
  placed?: { by: DocumentField }
  /** External origins that its data lead the browser to. */
  origins?: SlotOrigins
}

export interface SlotOrigins {
  images: readonly string[]
  fetched: readonly string[]
}

export interface FilledSlot {
  /** Its data as the remote has them. */
  request: SlotRequest
  html: string
  /** The remote's own HTML, or the fallback's. */
  from: 'remote' | 'fallback'
  /** The remote that fills it in the composition, dead or alive; none when the composition lacks one. */
  remote?: { name: string; version: string }
  /** Its data do not fit what the remote declares, or could not be loaded: no island is mounted in it. */
  unfit?: true
  /** What it loads is still on its way: the browser asks for it once more, and mounts it then. */
  late?: true
}
