/** Runs `update` in a view transition, where the browser has them and the visitor likes motion. */
export async function inTransition(update: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !document.startViewTransition) return update()
  const transition = document.startViewTransition(update)
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
