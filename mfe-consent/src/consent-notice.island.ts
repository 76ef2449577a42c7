import type { ConsentNoticeData } from '@tessera/kit/contract/content'
import type { Island } from '@tessera/kit/contract/remote'
import { isDismissed, rememberDismissal } from './isDismissed.ts'
import { fillHost } from './fillHost.ts'
import { keepRoom } from './keepRoom.ts'
import './notice.css'
import { readOptions } from './options.ts'
import { placeNotice } from './placeNotice.ts'
import { makeReachable, watchDismissal } from './watchDismissal.ts'

/** Takes over the server's notice until the visitor dismisses it. */
const consentNotice: Island<ConsentNoticeData> = {
  mount(host, first, site) {
    const life = new AbortController()
    let data = first
    let giveRoomBack = () => {}
    let cameFrom: EventTarget | null = null

    if (isDismissed()) remove()
    else show()
    return { update, unmount: end }

    function show(): void {
      if (!host.firstElementChild) fillHost(host, data)
      settle()
      watchDismissal(host, dismiss, life.signal)
      host.addEventListener('focusin', rememberFocus, { signal: life.signal })
      addEventListener('pageshow', removeIfDismissedElsewhere, { signal: life.signal })
      site.announce(host.innerText.replaceAll(/\s+/g, ' ').trim())
    }

    function settle(): void {
      const options = readOptions(data)
      makeReachable(host)
      placeNotice(host, options, reportMissing)
      if (host.firstElementChild) giveRoomBack = keepRoom(host.firstElementChild, options.appendToBottom)
    }

    function update(next: ConsentNoticeData): void {
      if (life.signal.aborted || JSON.stringify(next) === JSON.stringify(data)) return
      data = next
      giveRoomBack()
      fillHost(host, data)
      settle()
    }

    function dismiss(): void {
      rememberDismissal(readOptions(data))
      const hadFocus = host.contains(document.activeElement)
      remove()
      if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }

    function remove(): void {
      end()
      host.remove()
    }

    function end(): void {
      life.abort()
      giveRoomBack()
    }

    function rememberFocus({ relatedTarget }: FocusEvent): void {
      if (!(relatedTarget instanceof Node && host.contains(relatedTarget))) cameFrom = relatedTarget
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
