import type { MediaType } from '../items/parseType.ts'
import type { Words } from '../words/wordsOfPage.ts'
import { element } from './element.ts'

const sites = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  gmap_place: 'Google Maps',
  gmap_search: 'Google Maps',
} as const

/** Shows a frame in `box`. A frame of another site is loaded only after its own button was pressed. */
export async function createFrame(
  box: HTMLElement,
  media: MediaType,
  title: string,
  words: Words,
): Promise<void> {
  const url = new URL(media.src, location.href)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} cannot be shown`)
  if (url.origin === location.origin) return load(box, url, title)
  const site = media.provider ? sites[media.provider] : url.hostname
  box.append(createQuestion(site, words, () => void load(box, url, title).catch(() => showError(box, words))))
}

function load(box: HTMLElement, url: URL, title: string): Promise<void> {
  const frame = element('iframe', {
    title: title || url.hostname,
    allow: 'autoplay; fullscreen; picture-in-picture',
    referrerPolicy: 'strict-origin-when-cross-origin',
    src: url.href,
  })
  box.replaceChildren(frame)
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

function createQuestion(site: string, { text }: Words, answer: () => void): HTMLElement {
  return element(
    'div',
    { className: 'media-ask' },
    element('p', {}, text('fromSite', { site })),
    element('button', { type: 'button', onclick: answer }, text('load', { site })),
  )
}

function showError(box: HTMLElement, { text }: Words): void {
  box.replaceChildren(element('p', { className: 'pswp__error-msg' }, text('failed')))
}
