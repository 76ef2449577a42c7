/** Fixes the host's height and records its scroll positions and focus. Returns a function that restores all three. */
export function keepPlace(host: HTMLElement): () => void {
  const scrolled = [...host.querySelectorAll('*')]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => ({ path: pathTo(element, host), left: element.scrollLeft, top: element.scrollTop }))
  const { activeElement } = document
  const focus = activeElement && host.contains(activeElement) ? pathTo(activeElement, host) : undefined
  const { minHeight } = host.style
  host.style.minHeight = `${host.offsetHeight}px`
  return function restore() {
    for (const { path, ...to } of scrolled) elementAt(path, host)?.scrollTo({ ...to, behavior: 'instant' })
    const focused = focus && elementAt(focus, host)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    host.style.minHeight = minHeight
  }
}

function pathTo(element: Element, host: Element): number[] {
  const path: number[] = []
  for (let at = element; at !== host && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at))
  return path
}

function elementAt(path: readonly number[], host: Element): Element | undefined {
  return path.reduce<Element | undefined>((at, index) => at?.children[index], host)
}
