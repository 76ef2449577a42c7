/** The document in the address's hash: its file, or the path of a page without a document; empty if there is none. */
export const addressed = () => decodeURI(location.hash.slice(1))

/** Writes the open document to the address. Each newly opened document is a step of the Back button. */
export function writeAddress(target: string): void {
  if (target === addressed()) return
  const step = location.hash === '' ? history.replaceState : history.pushState
  step.call(history, null, '', `#${encodeURI(target)}`)
}
