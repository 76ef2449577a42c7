import type { MediaType } from '../items/typeOf.ts'

const sites = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  gmap_place: 'Google Maps',
  gmap_search: 'Google Maps',
} as const

/** A frame. One of another site is asked for only after a press on its own button. */
export async function createFrame(place: HTMLElement, media: MediaType, title: string): Promise<void> {
  const url = new URL(media.src, location.href)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} cannot be shown`)
  if (url.origin === location.origin) return load(place, url, title)
  const site = media.provider ? sites[media.provider] : url.hostname
  place.append(createQuestion(site, () => void load(place, url, title).catch(() => showError(place))))
}

function load(place: HTMLElement, url: URL, title: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = title || url.hostname
  frame.allow = 'autoplay; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = url.href
  place.replaceChildren(frame)
  return new Promise((resolve, reject) => {
    frame.onload = () => resolve()
    frame.onerror = reject
    document.addEventListener('securitypolicyviolation', function refused(event) {
      if (!event.blockedURI.startsWith(url.origin)) return
      document.removeEventListener('securitypolicyviolation', refused)
      reject(new Error(`${url.origin} is not allowed here`))
    })
  })
}

function createQuestion(site: string, answer: () => void): HTMLElement {
  const ask = document.createElement('div')
  ask.className = 'media-ask'
  const why = document.createElement('p')
  why.textContent = `This comes from ${site}, which then learns of your visit.`
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Load from ${site}`
  button.onclick = answer
  ask.append(why, button)
  return ask
}

function showError(place: HTMLElement): void {
  const text = document.createElement('p')
  text.className = 'pswp__error-msg'
  text.textContent = 'The requested content cannot be loaded. Please try again later.'
  place.replaceChildren(text)
}
