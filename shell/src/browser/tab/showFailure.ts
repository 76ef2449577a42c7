import { announce } from './announce.ts'

const notes = new WeakMap<Element, HTMLElement>()

/** Says behind an element, visibly and aloud, that what it was used for did not come. */
export function showFailure(element: Element, text: string): void {
  const note = notes.get(element) ?? document.createElement('p')
  notes.set(element, note)
  note.className = 'shell-failure'
  note.textContent = text
  element.after(note)
  announce(text)
}

/** It is tried once more, or has come. */
export function hideFailure(element: Element): void {
  notes.get(element)?.remove()
}

/** Whether it is said just now. */
export function showsFailure(element: Element): boolean {
  return notes.get(element)?.isConnected === true
}
