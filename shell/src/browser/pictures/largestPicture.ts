const slow = 3000 /* ms after which nothing is held back any more */
const unseen = 100 /* ms after which a tab without frames is in the background */

/** Runs before the body. While `html` has `data-largest-picture` or `data-starting`, styles hold back lazy pictures. */
export function announceFirst(): void {
  Object.assign(document.documentElement.dataset, { largestPicture: '', starting: '' })
  setTimeout(endAnnouncement, slow)
  setTimeout(endStarting, slow)
}

/** Called at the end of the body. Resolves when the picture is painted or lost, is slow, or there is none. */
export async function largestPicture(): Promise<void> {
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (image && !image.complete) {
    await new Promise((resolve) => {
      image.onload = image.onerror = resolve
      setTimeout(resolve, slow)
    })
    await nextPaint()
  }
  endAnnouncement()
}

/** Waits until the current content was painted: the beginning of the frame after the next one. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, unseen)
  })
}

/** Called when the page's slots are on their way, or nothing will mount them. */
export function endStarting(): void {
  delete document.documentElement.dataset['starting']
}

function endAnnouncement(): void {
  delete document.documentElement.dataset['largestPicture']
}
