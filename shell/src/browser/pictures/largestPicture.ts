const slow = 3000 /* ms after which nothing waits for the largest picture any more */
const unseen = 100 /* ms without a frame after which a tab counts as hidden */

/** Runs before the body. While `html` has `data-largest-picture` or `data-starting`, styles delay lazy pictures. */
export function announceFirst(): void {
  Object.assign(document.documentElement.dataset, { largestPicture: '', starting: '' })
  setTimeout(endAnnouncement, slow)
  setTimeout(endStarting, slow)
}

/** Called at the end of the body. Resolves when the picture is painted, failed or slow, or if there is none. */
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

/** Ends the delay of `data-starting`: the page's slots are being loaded, or nothing will mount them. */
export function endStarting(): void {
  delete document.documentElement.dataset['starting']
}

function endAnnouncement(): void {
  delete document.documentElement.dataset['largestPicture']
}
