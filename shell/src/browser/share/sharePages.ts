import { announce, readWord } from '../tab/announce.ts'

/** Milliseconds that a button shows its outcome. */
const shownFor = 2500

/** Makes share buttons open the browser's share dialog with the page's address, or else copy the address. */
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
    const isCancelled = refusal instanceof DOMException && refusal.name === 'AbortError'
    if (refusal === undefined || isCancelled) return
  }
  show(button, await copy(page.url))
}

async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return readWord('copied')
  } catch {
    return readWord('notCopied') // the visitor denied it, or the connection is insecure
  }
}

const hiding = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

function show(button: HTMLElement, outcome: string): void {
  const shown = button.querySelector('[data-share-said]')
  if (!shown) return
  clearTimeout(hiding.get(button))
  shown.textContent = outcome
  announce(outcome)
  hiding.set(
    button,
    setTimeout(() => shown.replaceChildren(), shownFor),
  )
}
