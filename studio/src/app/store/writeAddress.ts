/** The open document as the address of the studio names it: a file, or the path of a page that has no document yet. */
export const addressed = () => decodeURI(location.hash.slice(1))

/** Each document that is opened is a step of Back; what the address names already is none. */
export function writeAddress(target: string): void {
  if (target === addressed()) return
  const step = location.hash === '' ? history.replaceState : history.pushState
  step.call(history, null, '', `#${encodeURI(target)}`)
}
