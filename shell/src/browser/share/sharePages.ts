import { announce } from '../tab/announce.ts'

/** Milliseconds that a button says what it did. */
const said = 2500

/** Share buttons hand over the address of the page in the browser's own way, or else copy it. */
export function sharePages(): void {
  document.addEventListener('click', function onPress({ target }) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null
    if (button) void share(button)
  })
}

async function share(button: HTMLElement): Promise<void> {
  const page = { title: document.title, url: location.href }
  if ('share' in navigator) {
    const refusal = await navigator.share(page).catch((error: unknown) => error)
    if (refusal === undefined || isChangedMind(refusal)) return
  }
  say(button, await copy(page.url))
}

function isChangedMind(refusal: unknown): boolean {
  return refusal instanceof DOMException && refusal.name === 'AbortError'
}

/** Pages that did not come over a safe connection have no clipboard. */
async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Link copied'
  } catch {
    return 'The link could not be copied' // denied, or no safe connection
  }
}

const unsaying = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

function say(button: HTMLElement, what: string): void {
  const shown = button.querySelector('[data-share-said]')
  if (!shown) return
  clearTimeout(unsaying.get(button))
  shown.textContent = what
  announce(what)
  unsaying.set(
    button,
    setTimeout(() => shown.replaceChildren(), said),
  )
}
