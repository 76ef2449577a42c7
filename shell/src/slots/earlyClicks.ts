/** A click on a control of a slot that was not live yet. */
export interface EarlyClick {
  host: HTMLElement
  control: HTMLElement
}

/** Takes clicks on controls in slots that are not live yet; returns how to stop. */
export function catchEarlyClicks(take: (click: EarlyClick) => void): () => void {
  const listen = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-slot-control],button')
    const host = control?.closest<HTMLElement>('[data-remote]:is([data-state=server],[data-state=waiting])')
    if (!control || !host) return
    event.preventDefault()
    event.stopImmediatePropagation()
    take({ host, control })
  }
  addEventListener('click', listen, true)
  return () => removeEventListener('click', listen, true)
}
