/** Milliseconds between emptying the live region and filling it, so that the same text is read out again. */
const pause = 50

/** A text in the page's language that any page may show; the server writes them on the live region. */
export function readWord(name: string): string {
  return document.getElementById('announcer')?.dataset[name] ?? ''
}

/** Says `text` politely to assistive technology. */
export function announce(text: string): void {
  const region = document.getElementById('announcer')
  if (!region) return
  region.textContent = ''
  setTimeout(() => (region.textContent = text), pause)
}
