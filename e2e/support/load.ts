import { waitTimeout, until } from '@tessera/kit/testing/until'

/** A steady stream of page requests, until it is stopped. */
export interface Load extends AsyncDisposable {
  /** Resolves once so many were asked for. */
  reached(requests: number): Promise<void>
  /** Ends it and waits for the last answers. */
  stop(): Promise<{ requests: number; /** Cause of each failed one. */ failures: string[] }>
}

const mostOpen = 60 /* at one time; a machine that is slower than that would only pile them up */

/** Asks for `paths` in turn, up to `perSecond` times a second; `check` may refuse an answer's body with a cause. */
export function startLoad(
  origin: string,
  paths: readonly string[],
  perSecond: number,
  check: (html: string) => string | undefined = () => undefined,
): Load {
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  let requests = 0

  const ask = async (path: string): Promise<void> => {
    try {
      const response = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(waitTimeout) })
      const fault = response.ok ? check(await response.text()) : `${response.status} ${path}`
      if (fault) failures.push(fault)
    } catch (fault) {
      failures.push(String(fault))
    }
  }
  const timer = setInterval(() => {
    if (open.size >= mostOpen) return
    const asked = ask(paths[requests % paths.length] ?? '/').finally(() => open.delete(asked))
    open.add(asked)
    requests++
  }, 1000 / perSecond)

  async function stop() {
    clearInterval(timer)
    await Promise.all(open)
    return { requests, failures }
  }
  /** A hundred at a time: a load that goes on is waited for, however long it takes. */
  async function reached(count: number): Promise<void> {
    const next = Math.min(count, requests + 100)
    await until(`${next} requests`, () => requests >= next)
    if (next < count) await reached(count)
  }
  return { reached, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}
