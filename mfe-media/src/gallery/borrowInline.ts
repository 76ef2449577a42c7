/** Shows an element of the page, and puts it back where it was when the gallery ends. */
export async function borrowInline(place: HTMLElement, src: string, signal: AbortSignal): Promise<void> {
  const element = document.getElementById(decodeURIComponent(src.slice(1)))
  if (!element) throw new Error(`${src} is not on the page`)
  const mark = document.createComment('in the lightbox')
  const wasHidden = element.hidden
  element.replaceWith(mark)
  element.hidden = false
  const card = document.createElement('div')
  card.className = 'media-card'
  card.append(element)
  place.append(card)
  signal.addEventListener('abort', function putBack() {
    element.hidden = wasHidden
    mark.replaceWith(element)
  })
}
