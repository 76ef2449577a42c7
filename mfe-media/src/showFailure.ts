import type { Site } from '@tessera/kit/contract/remote'

const text = 'There is no connection: the gallery did not open. Press again to try once more.'

/** Set by hand: a sheet for what few ever see would be in every page. */
const look = {
  insetBlockStart: 'auto',
  marginBlockEnd: 'var(--space-5)',
  maxInlineSize: '36rem',
  padding: 'var(--space-3) var(--space-4)',
  border: '1px solid var(--accent)',
  borderRadius: 'var(--radius)',
  background: 'var(--raised)',
  color: 'var(--ink)',
}

/** Says in view, until the next press, and aloud that a press led nowhere. Returns how to take it back. */
export function showFailure(site: Site): () => void {
  const note = document.createElement('p')
  note.popover = 'auto'
  note.textContent = text
  Object.assign(note.style, look)
  site.outlet()?.append(note)
  note.showPopover()
  site.announce(text)
  return () => note.remove()
}
