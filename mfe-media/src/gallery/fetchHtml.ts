/** Milliseconds that a fragment may take. */
const fetchTimeout = 10_000

/** Overlay content from a GET; its scripts do not run. */
export async function fetchHtml(place: HTMLElement, src: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(src, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeout)]) })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('text/')) throw new Error(`answered ${response.status} ${type}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  const card = document.createElement('div')
  card.className = 'media-card'
  card.append(template.content)
  place.append(card)
}
