const slow = 3000 /* ms after which a picture holds nothing back any more */

/**
 * Before the body: until the page's largest picture is there, `html` has `data-largest-picture`, so that a style can keep
 * the lazy pictures of the first screen from being fetched beside it.
 */
export function announceLargestPicture(): void {
  document.documentElement.dataset['largestPicture'] = 'awaited'
  setTimeout(endAnnouncement, slow)
}

/** At the end of the body. Resolves when the picture is there or lost, is slow, or there is none. */
export async function largestPicture(): Promise<void> {
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (image && !image.complete)
    await new Promise((resolve) => {
      image.onload = image.onerror = resolve
      setTimeout(resolve, slow)
    })
  endAnnouncement()
}

function endAnnouncement(): void {
  delete document.documentElement.dataset['largestPicture']
}
