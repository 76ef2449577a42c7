import type { SlotState } from '@tessera/kit/contract/slots'

/** Says on the host, and in the browser's timeline as `<slot id> <state>`, what a slot is now. */
export function setState(host: HTMLElement, state: SlotState): void {
  host.dataset['state'] = state
  const name = `${host.dataset['slotId']} ${state}`
  performance.clearMarks(name)
  performance.mark(name)
}
