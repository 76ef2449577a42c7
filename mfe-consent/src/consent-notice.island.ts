import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { isDismissed, rememberDismissal } from './isDismissed.ts'
import { fillHost } from './fillHost.ts'
import './notice.css'
import { readOptions } from './options.ts'
import { placeNotice } from './placeNotice.ts'
import { roomFor } from './roomFor.ts'
import { makeReachable, watchDismissal } from './watchDismissal.ts'

/** Takes over the server's notice until the visitor dismisses it. */
const consentNotice: Island<ConsentNoticeData> = {
  mount(host, first, site) {
    const life = new AbortController()
    let data = first
    let place = host
    let settled = new AbortController()
    let cameFrom: EventTarget | null = null

    if (isDismissed()) remove()
    else show()
    return { update, unmount }

    function show(): void {
      if (!host.firstElementChild) fillHost(host, data)
      settle()
      addEventListener('pageshow', removeIfDismissedElsewhere, { signal: life.signal })
      site.announce(place.innerText.replaceAll(/\s+/g, ' ').trim())
    }

    function settle(): void {
      const options = readOptions(data)
      settled = new AbortController()
      place = placeNotice(host, options, site, reportMissing)
      makeReachable(place)
      watchDismissal(place, dismiss, settled.signal)
      place.addEventListener('focusin', rememberFocus, { signal: settled.signal })
      const room = roomFor(options)
      if (room && place.firstElementChild)
        settled.signal.addEventListener('abort', site.keepRoom(place.firstElementChild, room))
    }

    function update(next: ConsentNoticeData): void {
      if (life.signal.aborted || JSON.stringify(next) === JSON.stringify(data)) return
      data = next
      settled.abort()
      place.replaceChildren()
      fillHost(host, data)
      settle()
    }

    function dismiss(): void {
      rememberDismissal(readOptions(data))
      const hadFocus = place.contains(document.activeElement)
      remove()
      if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }

    function remove(): void {
      end()
      place.replaceChildren()
    }

    function end(): void {
      life.abort()
      settled.abort()
    }

    function unmount(): void {
      end()
      if (place !== host) host.replaceChildren(...place.childNodes)
    }

    function rememberFocus({ relatedTarget }: FocusEvent): void {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) cameFrom = relatedTarget
    }

    /** Back from the page cache, after it was dismissed on another page. */
    function removeIfDismissedElsewhere({ persisted }: PageTransitionEvent): void {
      if (persisted && isDismissed()) remove()
    }

    function reportMissing(container: string): void {
      const cause = `no element matches the option container: ${container}`
      site.report({ name: 'consentContainerMissing', cause, detail: { container } })
    }
  },
}

export default consentNotice
