import { isPlainClick } from '../tab/isPlainClick.ts'
import { remembered } from './rememberRoute.ts'
import { whereBack, type Way } from './whereBack.ts'

const lengthAtLoad = history.length

/** Makes every `a[data-back-link]` go back in history when the visitor came from this site. */
export function followBackLinks(): void {
  document.addEventListener('click', function goBack(event) {
    const link = event.target instanceof Element && event.target.closest('a[data-back-link]')
    if (!link || !isPlainClick(event)) return
    const back = whereBack(wayHere())
    if (back.kind === 'follow') return
    event.preventDefault()
    if (back.kind === 'back') history.back()
    else if (back.kind === 'visit') location.assign(back.href)
    else navigation.traverseTo(back.key)
  })
}

/** Changes the label of each back link that leads to a page other than its address. Call it on each page. */
export function nameBackLinks(root: ParentNode): void {
  for (const label of root.querySelectorAll<HTMLElement>('a[data-back-link] [data-back-said]')) {
    const link = label.closest('a')
    if (link && !leadsTo(link.href)) label.textContent = label.dataset['backSaid'] ?? label.textContent
  }
}

/** Whether a press of a back link leads to the page at this address. */
function leadsTo(href: string): boolean {
  const way = wayHere()
  const back = whereBack(way)
  if (back.kind === 'follow') return true
  const before =
    back.kind === 'traverse' ? way.entries?.find(({ key }) => key === back.key)?.url : way.referrer
  if (before === null || before === undefined) return false
  return new URL(before).pathname === new URL(href).pathname // a list's filter and page number do not matter
}

function wayHere(): Way {
  const way = {
    here: location.href,
    referrer: document.referrer,
    length: { atLoad: lengthAtLoad, now: history.length },
  }
  if (!('navigation' in window)) return way
  const entries = navigation
    .entries()
    .slice(0, (navigation.currentEntry?.index ?? -1) + 1)
    .map((entry) => ({ key: entry.key, url: entry.url, ...remembered(entry.getState()) }))
  return { ...way, entries }
}
