/** Fetches each `img[data-lazy]` once it is scrolled into view, and all of them for printing. Returns how to stop. */
export function watchLazyImages(): () => void {
  const inView = new IntersectionObserver(function showSeen(entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inView.unobserve(target)
      show(target as HTMLImageElement)
    }
  })
  const added = new MutationObserver(function observeAdded(changes) {
    for (const { addedNodes } of changes) for (const node of addedNodes) observeImages(node)
  })
  observeImages(document.body)
  added.observe(document.body, { childList: true, subtree: true })
  addEventListener('beforeprint', showAll)
  return function stop() {
    removeEventListener('beforeprint', showAll)
    inView.disconnect()
    added.disconnect()
  }

  function observeImages(node: Node): void {
    if (!(node instanceof Element)) return
    if (node.matches('img[data-lazy]')) inView.observe(node)
    for (const image of node.querySelectorAll('img[data-lazy]')) inView.observe(image)
  }
}

/** Fetches all pictures. Browsers print only after pending requests are finished. */
function showAll(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-lazy]')) show(image)
}

/** Sets the sources before `src`, because the browser chooses a source when `src` changes. */
function show(image: HTMLImageElement): void {
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) {
    source.srcset = source.dataset['srcset'] ?? source.srcset
  }
  const { src, srcset } = image.dataset
  if (srcset) image.srcset = srcset
  if (src) image.src = src
  image.removeAttribute('data-lazy')
}
