import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'
import type { Island } from '@tessera/kit/contract/remote'
import { isDismissed, rememberDismissal } from './isDismissed.ts'
import './notice.css'
import type { NoticeData } from './remote.ts'
import { readOptions, type Options } from './options.ts'
import { renderNotice, resolveValue } from './renderNotice.ts'
import { spaceFor } from './themeMarks.ts'
import { makeReachable, watchDismissal } from './watchDismissal.ts'

/** Lets the notice be written as HTML: its texts are escaped, and the content's markup in it is sanitised. */
const policy = createHtmlPolicy('consent')

const consentNotice: Island<NoticeData> = {
  mount(host, data, site) {
    const life = new AbortController()
    let placement = new AbortController()
    /** The notice's parent: the host, first in the body; or a portal, last in the body or first in a container (CN2). */
    let parent = host
    let focusedBefore: EventTarget | null = null

    if (isDismissed()) remove()
    else show()
    return { update, unmount }

    function show(): void {
      if (!host.firstElementChild) fillHost(host, data)
      placeNotice(readOptions(data))
      addEventListener('pageshow', removeIfDismissedMeanwhile, { signal: life.signal })
      site.announce(parent.innerText.replaceAll(/\s+/g, ' ').trim())
    }

    function placeNotice(options: Options): void {
      const { container, appendToBottom } = options
      placement = new AbortController()
      const { signal } = placement
      parent = host
      if (appendToBottom || container !== '') {
        const portal = site.outlet(appendToBottom ? undefined : container)
        portal?.replaceChildren(...host.childNodes)
        if (portal) parent = portal
        else reportMissing(container)
      }
      makeReachable(parent)
      watchDismissal(parent, dismiss, signal)
      parent.addEventListener('focusin', rememberFocus, { signal })
      const space = spaceFor(options)
      if (space && parent.firstElementChild)
        signal.addEventListener('abort', site.keepRoom(parent.firstElementChild, space))
    }

    function update(next: NoticeData): void {
      if (life.signal.aborted || JSON.stringify(next) === JSON.stringify(data)) return
      data = next
      placement.abort()
      parent.replaceChildren()
      fillHost(host, data)
      placeNotice(readOptions(data))
    }

    function dismiss(): void {
      rememberDismissal(readOptions(data))
      const hadFocus = parent.contains(document.activeElement)
      remove()
      if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
    }

    function remove(): void {
      life.abort()
      placement.abort()
      parent.replaceChildren()
    }

    function unmount(): void {
      life.abort()
      placement.abort()
      if (parent !== host) host.replaceChildren(...parent.childNodes)
    }

    function rememberFocus({ relatedTarget }: FocusEvent): void {
      if (!(relatedTarget instanceof Node && parent.contains(relatedTarget))) focusedBefore = relatedTarget
    }

    /** For a page that the browser restored from its page cache after the notice was dismissed on another page. */
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

/** Renders the notice into the host. Used if the server did not render it, or the data has changed. */
function fillHost(host: HTMLElement, data: NoticeData): void {
  const options = readOptions(data)
  const rendered = document.createElement('template')
  rendered.innerHTML = policy.createHTML(renderNotice(data))
  for (const element of rendered.content.querySelectorAll<HTMLElement>('[data-cc-if]')) {
    if (resolveValue(element.dataset['ccIf'] ?? '', options) === '') element.remove()
  }
  host.replaceChildren(rendered.content)
}
