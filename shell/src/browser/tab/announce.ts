/** Milliseconds between emptying the live region and filling it, so that the same text is read out again. */
const pause = 50

/** Reads a text in the page's language from the live region, where the server writes texts that any page can need. */
export function readWord(name: string): string {
  return document.getElementById('announcer')?.dataset[name] ?? ''
}

/** Announces `text` politely to assistive technology. */
export function announce(text: string): void {
  const region = document.getElementById('announcer')
  if (!region) return
  region.textContent = ''
  setTimeout(() => (region.textContent = text), pause)
}
