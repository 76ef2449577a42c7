import type { Slots } from './slots.ts'

/** Slots outside main stay over a move between pages; those whose data is another on the next page are told. */
export function refreshSlotsAround(main: Element, next: Document, slots: Slots): void {
  for (const script of document.querySelectorAll<HTMLElement>('script[data-slot-data]')) {
    const id = script.dataset['slotData'] ?? ''
    const data = next.querySelector(`[data-slot-data="${CSS.escape(id)}"]`)?.textContent
    if (main.contains(script) || !data || data === script.textContent) continue
    script.replaceChildren(data) // `textContent` of a script is code to the browser, whatever its type
    const host = document.querySelector<HTMLElement>(`[data-slot-id="${CSS.escape(id)}"]`)
    if (host) slots.update(host, JSON.parse(data))
  }
}
