import { replaceAddress } from '@tessera/kit/contract/address'

/** Marks, in its state, the history entry that opening a gallery added. */
interface Marked {
  lightbox?: true
}

/** Adds one history entry for a gallery that opens, so that Back closes it and stays on the page (LB3). */
export function enterGallery(hash: string | undefined): void {
  history.pushState({ ...readState(), lightbox: true } satisfies Marked, '', hash ?? location.href)
}

/** Puts an item's hash into the gallery's history entry; does nothing for an item without a hash. */
export function moveInGallery(hash: string | undefined): void {
  if (hash) replaceAddress(new URL(hash, location.href).href)
}

/** Restores the address from before the gallery. Called when the visitor closes the gallery. */
export function leaveGallery(): void {
  if (isGalleryEntry()) history.back()
  else if (location.hash) replaceAddress(location.origin + location.pathname + location.search)
}

/** Whether the current history entry was added for an open gallery. */
export function isGalleryEntry(): boolean {
  return readState().lightbox === true
}

function readState(): Marked {
  return (history.state as Marked | null) ?? {}
}
