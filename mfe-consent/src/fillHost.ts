import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'
import { readOptions } from './options.ts'
import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import { renderNotice, valueOf } from './renderNotice.ts'

/** The notice's own HTML: its texts are escaped, its markup comes from the content, sanitised. */
const policy = createHtmlPolicy('consent')

/** Draws the notice into its host, where the server didn't or the data has changed. */
export function fillHost(host: HTMLElement, data: ConsentNoticeData): void {
  const options = readOptions(data)
  const rendered = document.createElement('template')
  rendered.innerHTML = policy.createHTML(renderNotice(data))
  for (const element of rendered.content.querySelectorAll<HTMLElement>('[data-cc-if]')) {
    if (valueOf(element.dataset['ccIf'] ?? '', options) === '') element.remove()
  }
  host.replaceChildren(rendered.content)
}
