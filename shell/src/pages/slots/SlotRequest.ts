import type { SlotData, SlotName } from '@tessera/kit/contract/slots'

/** A page's wish for one slot, collected while the page is rendered and filled before it is sent. */
export interface SlotRequest<Name extends SlotName = SlotName> {
  /** Unique in the page: `s1`, `s2`, …; also the `idPrefix` of its island, followed by `-`. */
  id: string
  name: Name
  data: SlotData[Name]
  /** Plain HTML shown when the remote cannot give its own. */
  fallback: string
}

/** What became of it. */
export interface FilledSlot {
  request: SlotRequest
  html: string
  /** The remote's own HTML, or the fallback's. */
  from: 'remote' | 'fallback'
  /** The remote that fills it in the composition, dead or alive; none when the composition lacks one. */
  remote?: { name: string; version: string }
}
