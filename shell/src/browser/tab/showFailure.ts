import { announce } from './announce.ts'

const notes = new WeakMap<Element, HTMLElement>()

/** Shows behind an element, and announces, that what it was used for did not come. */
export function showFailure(element: Element, text: string): void {
  const note = notes.get(element) ?? document.createElement('p')
  notes.set(element, note)
  Object.assign(note, { className: 'shell-failure', textContent: text })
  element.after(note)
  announce(text)
}

export function hideFailure(element: Element): void {
  notes.get(element)?.remove()
}

export function showsFailure(element: Element): boolean {
  return notes.get(element)?.isConnected === true
}
