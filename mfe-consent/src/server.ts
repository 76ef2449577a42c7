import type { ServerEntries } from '@tessera/kit/contract/remote'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { NoticeData, remote } from './remote.ts'
import { readOptions } from './options.ts'
import { renderNotice, resolveValue } from './renderNotice.ts'

/** Renders the notice. A page's markup is parsed and serialised again, so that an open tag cannot swallow the page. */
function render(data: NoticeData): string {
  const html = renderNotice(data)
  if (!data.markup) return html
  const options = readOptions(data)
  const notice = parseDocument(html)
  for (const element of DomUtils.findAll((one) => 'data-cc-if' in one.attribs, notice.children)) {
    if (resolveValue(element.attribs['data-cc-if'] ?? '', options) === '') DomUtils.removeElement(element)
  }
  return DomUtils.getOuterHTML(notice)
}

const entries: ServerEntries<typeof remote> = { 'consent-notice': { render } }

export default entries
