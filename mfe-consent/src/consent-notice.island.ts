import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'
import type { Island } from '@tessera/kit/contract/remote'
import { isDismissed, rememberDismissal } from './isDismissed.ts'
import './notice.css'
import type { NoticeData } from './remote.ts'
import { readOptions, type Options } from './options.ts'
import { renderNotice, resolveValue } from './renderNotice.ts'
import { spaceFor } from './themeMarks.ts'
import { makeReachable, watchDismissal } from './watchDismissal.ts'

/** The notice's own HTML: its texts are escaped, its markup comes from the content, sanitised. */
const policy = createHtmlPolicy('consent')

const consentNotice: Island<NoticeData> = {
  mount(host, data, site) {
    const life = new AbortController()
    let placement = new AbortController()
    /** The host, first in the body; or the portal, last in the body or first in its container (CN2). */
    let place = host
    let cameFrom: EventTarget | null = null

    if (isDismissed()) remove()
    else show()
    return { update, unmount }

    function show(): void {
      if (!host.firstElementChild) fillHost(host, data)
      placeNotice(readOptions(data))
      addEventListener('pageshow', removeIfDismissedMeanwhile, { signal: life.signal })
      site.announce(place.innerText.replaceAll(/\s+/g, ' ').trim())
    }

    function placeNotice(options: Options): void {
      const { container, appendToBottom } = options
      placement = new AbortController()
      const { signal } = placement
      place = host
      if (appendToBottom || container !== '') {
        const portal = site.outlet(appendToBottom ? undefined : container)
        portal?.replaceChildren(...host.childNodes)
        if (portal) place = portal
        else reportMissing(container)
      }
      makeReachable(place)
      watchDismissal(place, dismiss, signal)
      place.addEventListener('focusin', rememberFocus, { signal })
      const space = spaceFor(options)
      if (space && place.firstElementChild)
        signal.addEventListener('abort', site.keepRoom(place.firstElementChild, space))
    }

    function update(next: NoticeData): void {
      if (life.signal.aborted || JSON.stringify(next) === JSON.stringify(data)) return
      data = next
      placement.abort()
      place.replaceChildren()
      fillHost(host, data)
      placeNotice(readOptions(data))
    }

    function dismiss(): void {
      rememberDismissal(readOptions(data))
      const hadFocus = place.contains(document.activeElement)
      remove()
      if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }

    function remove(): void {
      life.abort()
      placement.abort()
      place.replaceChildren()
    }

    function unmount(): void {
      life.abort()
      placement.abort()
      if (place !== host) host.replaceChildren(...place.childNodes)
    }

    function rememberFocus({ relatedTarget }: FocusEvent): void {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) cameFrom = relatedTarget
    }

    /** Restored from the browser's page cache, after the notice was dismissed on another page. */
    function removeIfDismissedMeanwhile({ persisted }: PageTransitionEvent): void {
      if (persisted && isDismissed()) remove()
    }

    function reportMissing(container: string): void {
      const cause = `no element matches the option container: ${container}`
      site.report({ name: 'consentContainerMissing', cause, detail: { container } })
    }
  },
}

export default consentNotice

/** Needed where the server didn't render the notice, or the data has changed. */
function fillHost(host: HTMLElement, data: NoticeData): void {
  const options = readOptions(data)
  const rendered = document.createElement('template')
  rendered.innerHTML = policy.createHTML(renderNotice(data))
  for (const element of rendered.content.querySelectorAll<HTMLElement>('[data-cc-if]')) {
    if (resolveValue(element.dataset['ccIf'] ?? '', options) === '') element.remove()
  }
  host.replaceChildren(rendered.content)
}
