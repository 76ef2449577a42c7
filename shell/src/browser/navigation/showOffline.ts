import { announce } from '../tab/announce.ts'
import { element } from '../tab/element.ts'

const text = 'There is no connection, so that page could not be opened. Press again once there is one.'

let note: HTMLElement | undefined

/** Shows over the page, and announces, that a move did not happen; until the next move, or the connection is back. */
export function showOffline(): void {
  note ??= element('p', { className: 'shell-failure shell-offline' }, text)
  document.body.append(note)
  announce(text)
  addEventListener('online', hideOffline, { once: true })
}

export function hideOffline(): void {
  note?.remove()
}
