/** Runs `update` in a view transition, unless the browser has none or the visitor prefers reduced motion. */
export async function inTransition(update: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !document.startViewTransition) return update()
  const transition = document.startViewTransition(update)
  transition.ready.catch(() => {}) // rejects when a press or a hidden tab skips the fade
  transition.finished.catch(() => {}) // rejects as `updateCallbackDone` does, which is awaited below
  const stop = passPressesOn(transition)
  void transition.finished.then(stop, stop)
  await transition.updateCallbackDone
}

/** During a cross-fade, presses hit the root element: ends the fade and repeats the press on the element below. */
function passPressesOn(transition: ViewTransition): () => void {
  const passOn = (press: MouseEvent): void => {
    if (press.target !== document.documentElement) return
    press.stopImmediatePropagation()
    transition.skipTransition()
    requestAnimationFrame(() => {
      document.elementFromPoint(press.clientX, press.clientY)?.dispatchEvent(new MouseEvent('click', press))
    })
  }
  addEventListener('click', passOn, true)
  return () => removeEventListener('click', passOn, true)
}
