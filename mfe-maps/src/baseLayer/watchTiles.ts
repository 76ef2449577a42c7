import type L from 'leaflet'

/** Ms in which a ground of others has to show something (MP5). */
export const groundTimeout = 3000
/** So many tiles refused before one came are a refusal; one or two may just not be there. */
const refusals = 4

/** The part of a timer that a test steps by hand. */
export interface Clock {
  start(run: () => void, ms: number): unknown
  stop(timer: unknown): void
}

const realClock: Clock = {
  start: (run, ms) => setTimeout(run, ms),
  stop: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/** Calls `giveUp` once when a layer's tiles are refused, or none has come in time. Returns how to stop. */
export function watchTiles(
  layer: L.GridLayer,
  giveUp: (cause: string) => void,
  clock: Clock = realClock,
): () => void {
  let refused = 0
  const timer = clock.start(() => end(`no tile came within ${groundTimeout} ms`), groundTimeout)
  layer.on('tileload', stop).on('tileerror', countRefusal)
  return stop

  function countRefusal(): void {
    if (++refused >= refusals) end(`${refused} tiles were refused, and none came`)
  }

  function end(cause: string): void {
    stop()
    giveUp(cause)
  }

  function stop(): void {
    clock.stop(timer)
    layer.off('tileload', stop).off('tileerror', countRefusal)
  }
}
