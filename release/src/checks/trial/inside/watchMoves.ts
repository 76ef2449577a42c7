import type { Recorder } from './Recorder.ts'

/** Records every move of the visitor that the candidate starts, and stops it: what else it does can still be seen. */
export function watchMoves(recorder: Recorder): void {
  window.navigation.addEventListener('navigate', function stopOwn(event) {
    const place = recorder.here()
    if (recorder.isPaused() || !place || !recorder.territory.isOwnFile(place.url)) return
    if (keepsPage(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { pathname, search, hash } = new URL(event.destination.url)
    recorder.changed.push({
      said: `the visitor was moved to ${pathname}${search}${hash} (${event.navigationType})`,
      place,
    })
  })
}

/** What the page shows, in its own history entry: how islands keep their state (RT4). */
export function keepsPage({ navigationType, destination }: NavigateEvent): boolean {
  return (
    navigationType === 'replace' &&
    destination.sameDocument &&
    new URL(destination.url).pathname === location.pathname
  )
}
