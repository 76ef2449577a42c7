import { isPlainClick } from '../tab/isPlainClick.ts'
import { rememberedRoute } from './rememberRoute.ts'
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
    else navigation.traverseTo(back.key)
  })
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
    .map((entry) => ({ key: entry.key, url: entry.url, cameFrom: rememberedRoute(entry.getState()) }))
  return { ...way, entries }
}
