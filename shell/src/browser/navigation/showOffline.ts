import { announce } from '../tab/announce.ts'

const text = 'There is no connection, so that page could not be opened. Press again once there is one.'

let note: HTMLElement | undefined

/** Says over the page, visibly and aloud, that a move did not happen. It goes with the next one, or when the line is back. */
export function showOffline(): void {
  note ??= document.createElement('p')
  note.className = 'shell-failure shell-offline'
  note.textContent = text
  document.body.append(note)
  announce(text)
  addEventListener('online', hideOffline, { once: true })
}

export function hideOffline(): void {
  note?.remove()
}
