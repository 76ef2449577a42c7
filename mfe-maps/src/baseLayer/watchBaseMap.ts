import type L from 'leaflet'

/** Ms in which a foreign base map must show a tile, so that the site's drawn one can replace it within 3 s (MP5). */
export const baseMapTimeout = 2500
/** Number of refused tiles after which the service counts as refusing if none was loaded; a few can just be missing. */
const maxRefusals = 4

/** Calls `giveUp` once if a foreign base map fails, is refused, or shows nothing within `baseMapTimeout`. */
export function watchBaseMap(giveUp: (cause: string) => void) {
  const givenUp = new AbortController()
  let isOver = false
  let refused = 0
  let followed: L.GridLayer | undefined
  const timer = setTimeout(() => end(`no tile was loaded within ${baseMapTimeout} ms`), baseMapTimeout)
  return {
    /** Aborts when the base map is replaced. */
    signal: givenUp.signal,
    /** Counts the tiles of this layer from now on. */
    follow(layer: L.GridLayer): void {
      if (isOver) return
      followed = layer.on('tileload', stop).on('tileerror', countRefusal).on('load', endIfAllRefused)
    },
    /** Reports that the base map's layer could not be created. */
    fail: (error: unknown) => end(String(error)),
    stop,
  }

  function countRefusal(): void {
    if (++refused >= maxRefusals) endIfAllRefused()
  }

  function endIfAllRefused(): void {
    if (refused > 0) end(`${refused} tiles were refused, and none was loaded`)
  }

  function end(cause: string): void {
    if (isOver) return
    stop()
    givenUp.abort()
    giveUp(cause)
  }

  function stop(): void {
    isOver = true
    clearTimeout(timer)
    followed?.off('tileload', stop).off('tileerror', countRefusal).off('load', endIfAllRefused)
  }
}
