import { sheetMark } from '@tessera/kit/contract/page'
import { placeOfStyles } from '../../pages/styles/StylesBelow.tsx'
import { belowMark } from '../../shared/page/belowMark.ts'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'

/** All styles of a page, escaped for `<style>` elements: the site's own styles, and those of remotes in slots. */
interface PageStyles {
  top: readonly string[]
  below: readonly string[]
  remotes: readonly RemoteSheet[]
}

/** A style sheet that the remote in a slot needs. */
export interface RemoteSheet {
  slotId: string
  url: string
  css: string
}

interface StyledPage {
  head: string
  body: string
}

/** Puts styles where a page first needs them, to paint its header early; without a mark, all into the head. */
export function placeStyles(body: string, { top, below, remotes }: PageStyles): StyledPage {
  const at = body.indexOf(placeOfStyles)
  if (at === -1) return { head: elements([...top, ...below], remotes), body }
  const above = body.slice(0, at)
  const isAbove = ({ slotId }: RemoteSheet) => above.includes(` data-slot-place="${escapeHtml(slotId)}"`)
  const early = remotes.filter(isAbove)
  const late = remotes.filter(({ url }) => !early.some((sheet) => sheet.url === url))
  return {
    head: elements(top, early),
    body: above + elements(below, late, ` ${belowMark}`) + body.slice(at + placeOfStyles.length),
  }
}

function elements(own: readonly string[], remotes: readonly RemoteSheet[], mark = ''): string {
  const byUrl = new Map(remotes.map(({ url, css }) => [url, css]))
  return [
    ...own.map((css) => `<style${mark}>${css}</style>`),
    ...Array.from(byUrl, ([url, css]) => `<style ${sheetMark}="${escapeHtml(url)}"${mark}>${css}</style>`),
  ].join('')
}
