import type PhotoSwipe from 'photoswipe'

/** PhotoSwipe hears keys once its opening has played; those pressed before are kept and repeated then. */
export function keepEarlyKeys(pswp: PhotoSwipe): void {
  const early: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow') || event.key === ' ') event.preventDefault()
    early.push(event)
  }
  document.addEventListener('keydown', keep)
  pswp.on('bindEvents', function repeat() {
    stop()
    for (const event of early) document.dispatchEvent(new KeyboardEvent('keydown', event))
  })
  pswp.on('destroy', stop)

  function stop(): void {
    document.removeEventListener('keydown', keep)
  }
}
