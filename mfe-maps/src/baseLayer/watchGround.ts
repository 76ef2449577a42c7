import type L from 'leaflet'

/** Ms in which a ground of others has to show something: the built-in one then stands within 3 s (MP5). */
export const groundTimeout = 2500
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

export interface GroundWatch {
  /** Aborts when the ground is given up. */
  signal: AbortSignal
  /** Its layer is here; from now on its tiles count. */
  follow(layer: L.GridLayer): void
  /** Its layer does not come. */
  fail(error: unknown): void
  stop(): void
}

/**
 * Calls `giveUp` once when a ground of others fails, is refused, or has shown nothing in time. The time is one for all
 * that it needs, and begins now: its session, its file's head and its first tile.
 */
export function watchGround(giveUp: (cause: string) => void, clock: Clock = realClock): GroundWatch {
  const givenUp = new AbortController()
  let isOver = false
  let refused = 0
  let followed: L.GridLayer | undefined
  const timer = clock.start(() => end(`nothing of it came within ${groundTimeout} ms`), groundTimeout)
  return {
    signal: givenUp.signal,
    follow(layer) {
      if (isOver) return
      followed = layer.on('tileload', stop).on('tileerror', countRefusal).on('load', endIfAllRefused)
    },
    fail: (error) => end(String(error)),
    stop,
  }

  function countRefusal(): void {
    if (++refused >= refusals) endIfAllRefused()
  }

  function endIfAllRefused(): void {
    if (refused > 0) end(`${refused} tiles were refused, and none came`)
  }

  function end(cause: string): void {
    if (isOver) return
    stop()
    givenUp.abort()
    giveUp(cause)
  }

  function stop(): void {
    isOver = true
    clock.stop(timer)
    followed?.off('tileload', stop).off('tileerror', countRefusal).off('load', endIfAllRefused)
  }
}
