/** Loads every lazy image at once: what visitors get without the media remote (LZ2). */
export function showLazyImages(root: ParentNode): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('[data-lazy]')) {
    const sources = image.parentElement?.querySelectorAll<HTMLSourceElement>('source[data-srcset]') ?? []
    for (const source of sources) source.srcset = source.dataset['srcset'] ?? ''
    image.srcset = image.dataset['srcset'] ?? ''
    image.src = image.dataset['src'] ?? image.src
    image.removeAttribute('data-lazy')
  }
}
