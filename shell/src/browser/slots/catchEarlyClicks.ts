/** A click that is repeated when the island is mounted. */
export interface EarlyClick {
  host: HTMLElement
  control: HTMLElement
}

/** Controls whose click waits for the island; after a failure, only marked controls activate the slot again. */
const waiting = [
  '[data-remote][data-state=server] :is([data-slot-control],button)',
  '[data-remote][data-state=waiting] :is([data-slot-control],button)',
  '[data-remote][data-state=failed] [data-slot-control]',
].join()

/** Intercepts clicks on controls in slots that are not mounted yet. Returns a function that ends this. */
export function catchEarlyClicks(take: (click: EarlyClick) => void): () => void {
  const listen = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(waiting)
    const host = control?.closest<HTMLElement>('[data-remote]')
    if (!control || !host) return
    event.preventDefault()
    event.stopImmediatePropagation()
    take({ host, control })
  }
  addEventListener('click', listen, true)
  return () => removeEventListener('click', listen, true)
}
