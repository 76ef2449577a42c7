import type { Slots } from './slots.ts'

/** Updates slots outside main whose data differ on the next page; such slots stay mounted during a move. */
export function refreshSlotsAround(main: Element, next: Document, slots: Slots): void {
  for (const script of document.querySelectorAll<HTMLElement>('script[data-slot-data]')) {
    const id = CSS.escape(script.dataset['slotData'] ?? '')
    const newer = next.querySelector(`[data-slot-data="${id}"]`)
    const data = newer?.textContent
    if (main.contains(script) || !newer || !data || data === script.textContent) continue
    script.replaceWith(newer) // as a whole: browsers refuse a new text in any script, even in JSON
    const host = document.querySelector<HTMLElement>(`[data-slot-id="${id}"]`)
    if (host) slots.update(host, JSON.parse(data))
  }
}
