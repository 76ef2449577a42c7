import { announce, readWord } from './announce.ts'
import { element } from './element.ts'

const notes = new WeakMap<Element, HTMLElement>()

/** Shows after an element, and announces, that its action failed. */
export function showFailure(used: Element, text: string): void {
  const note = notes.get(used) ?? element('p', { className: 'shell-failure' })
  notes.set(used, note)
  note.textContent = text
  used.after(note)
  announce(text)
}

export function hideFailure(used: Element): void {
  notes.get(used)?.remove()
}

export function showsFailure(used: Element): boolean {
  return notes.get(used)?.isConnected === true
}

let offlineNote: HTMLElement | undefined

/** Shows over the page, until the next move or the connection is back, and announces that a move did not happen. */
export function showOffline(): void {
  const text = readWord('offline')
  offlineNote ??= element('p', { className: 'shell-failure shell-offline' }, text)
  document.body.append(offlineNote)
  announce(text)
  addEventListener('online', hideOffline, { once: true })
}

export function hideOffline(): void {
  offlineNote?.remove()
}
