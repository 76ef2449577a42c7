import type { PageMetadata } from '../../shared/page/PageMetadata.ts'
import type { Slots } from '../slots/slots.ts'

/** Where the data of a slot were late on the server, it comes when they are there; no other page loads that code. */
export function awaitLate(root: ParentNode, page: PageMetadata, slots: Slots): void {
  if (!root.querySelector('[data-slot-late]')) return
  void import('./bringLate.ts').then(({ bringLate }) => bringLate(root, () => slots.enter(root, page)))
}
