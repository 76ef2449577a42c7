import { readOptions } from './options.ts'
import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import { drawNotice, valueOf } from './renderNotice.ts'

/** Draws the notice into its host, where the server didn't or the data has changed. */
export function fillHost(host: HTMLElement, data: ConsentNoticeData): void {
  const options = readOptions(data)
  const drawn = document.createElement('template')
  drawn.innerHTML = drawNotice(data)
  for (const element of drawn.content.querySelectorAll<HTMLElement>('[data-cc-if]')) {
    if (valueOf(element.dataset['ccIf'] ?? '', options) === '') element.remove()
  }
  host.replaceChildren(drawn.content)
}
