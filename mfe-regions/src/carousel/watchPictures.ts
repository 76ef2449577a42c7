import type { Site } from '@tessera/kit/contract/remote'
import type { Words } from '../words/chooseWords.ts'

/** Says that pictures in view failed; retries on a press or when back online. Call the result on each new page. */
export function watchPictures(
  section: HTMLElement,
  pageInView: () => HTMLElement | undefined,
  { announce, words, signal }: Pick<Site, 'announce' | 'signal'> & { words: Words },
): () => void {
  const failed = new Set<HTMLImageElement>()
  const note = createNote(words, retry)
  let isAnnounced = false
  for (const type of ['error', 'load']) section.addEventListener(type, follow, { capture: true, signal })
  addEventListener('online', retry, { signal })
  signal.addEventListener('abort', () => note.remove())
  return retry

  function follow({ type, target }: Event): void {
    if (!(target instanceof HTMLImageElement)) return
    if (type === 'error') failed.add(target)
    else failed.delete(target)
    show()
  }

  function show(): void {
    if (failedInView().length === 0) return hide()
    if (!note.isConnected) section.append(note)
    if (!isAnnounced) announce(words.text('lost'))
    isAnnounced = true
  }

  /** Removes the message. The pressed button disappears, so focus moves to the tiles. */
  function hide(): void {
    if (note.contains(document.activeElement))
      pageInView()?.querySelector('a')?.focus({ preventScroll: true })
    note.remove()
  }

  function failedInView(): HTMLImageElement[] {
    return [...failed].filter((image) => pageInView()?.contains(image))
  }

  function retry(): void {
    isAnnounced = false
    const images = failedInView()
    if (images.length === 0) hide()
    for (const image of images) image.setAttribute('src', image.src) // setting the same address again fetches it again
  }
}

function createNote({ text }: Words, onPress: () => void): HTMLElement {
  const note = document.createElement('p')
  const button = document.createElement('button')
  note.className = 'regions-note'
  button.type = 'button'
  button.textContent = text('again')
  button.addEventListener('click', onPress)
  note.append(text('lost'), ' ', button)
  return note
}
