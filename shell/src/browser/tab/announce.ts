/** Milliseconds between emptying the live region and filling it, so that the same text is read out again. */
const pause = 50

/** Says `text` politely to assistive technology. */
export function announce(text: string): void {
  const region = document.getElementById('announcer')
  if (!region) return
  region.textContent = ''
  setTimeout(() => (region.textContent = text), pause)
}
