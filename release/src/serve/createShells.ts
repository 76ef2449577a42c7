import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { NamedRelease } from '@tessera/kit/contract/composition'
import type { Say } from './Say.ts'
import { describeError } from '@tessera/store/describeError'
import { type RunningShell, type ShellReport } from './runShell.ts'

/** The shells that run, or are to run, on this machine. */
export interface Shells {
  /** Runs exactly these versions. `main` serves all visitors to whom no part gives another version. */
  show(main: NamedRelease, parts: readonly Part[]): void
  take(connection: Socket): void
  /** The last report of a release's process; undefined while the process is not ready. */
  report(release: NamedRelease): ShellReport | undefined
  /** Ends all shells once their visitors have answers. */
  drain(): Promise<void>
}

/** A release for a percentage of the connections. */
type Part = NamedRelease & { percent: number }

/** How to start shells, and whom to tell about failures. */
export interface ShellsOptions {
  start: (release: NamedRelease) => Promise<RunningShell>
  /** Called if a process did not get ready, or ended. `times`: how often in a row. */
  onFailed: (release: NamedRelease, cause: string, times: number) => void
  say: Say
}

interface Kept {
  release: NamedRelease
  running?: RunningShell
  isWanted: boolean
}

const maxWaiting = 1000 /* connections that wait while no shell is ready */
const waitAtMost = 30_000 /* ms */
const restartAfter = { first: 250, most: 5000 } /* ms; after each failure, the wait doubles */

export function createShells({ start, onFailed, say }: ShellsOptions): Shells {
  const kept = new Map<string, Kept>()
  const waiting = new Set<Socket>()
  let main: Kept | undefined
  let parts: readonly Part[] = []
  let last: RunningShell | undefined

  function keepRunning(release: NamedRelease): Kept {
    const known = kept.get(release.manifest)
    if (known) return known
    const fresh: Kept = { release, isWanted: true }
    kept.set(release.manifest, fresh)
    void run(fresh)
    return fresh
  }

  async function run(one: Kept): Promise<void> {
    for (let failed = 0; one.isWanted; failed += 1) {
      const began = performance.now()
      const cause = await serve(one).catch(describeError)
      if (!one.isWanted) break
      if (performance.now() - began > 60_000) failed = 0
      say('error', 'a shell failed', { version: one.release.version, cause })
      onFailed(one.release, cause, failed + 1)
      await wait(Math.min(restartAfter.first * 2 ** failed, restartAfter.most), undefined, { ref: false })
    }
    if (kept.get(one.release.manifest) === one) kept.delete(one.release.manifest)
  }

  /** Starts a shell's process. Resolves with the reason once the process ends. */
  async function serve(one: Kept): Promise<string> {
    const running = await start(one.release)
    one.running = running
    await running.ready
    say('info', 'a shell is ready', { version: one.release.version })
    if (one === main || !last?.isReady()) last = running
    for (const connection of waiting) if (!connection.destroyed) running.take(connection)
    waiting.clear()
    endOthers()
    return running.ended
  }

  /** Ends unwanted shells once the main shell is ready. */
  function endOthers(): void {
    if (!main?.running?.isReady()) return
    last = main.running
    for (const one of kept.values()) if (!one.isWanted && one.running) void end(one.running, one.release)
  }

  async function end(running: RunningShell, { manifest, version }: NamedRelease): Promise<void> {
    kept.delete(manifest)
    await running.drain()
    say('info', 'a shell has ended', { version })
  }

  function choose(): RunningShell | undefined {
    let lot = Math.random() * 100
    for (const { manifest, percent } of parts) {
      const running = kept.get(manifest)?.running
      if (lot < percent && running?.isReady()) return running
      lot -= percent
    }
    const all = [main?.running, last, ...Array.from(kept.values(), ({ running }) => running)]
    return all.find((running) => running?.isReady())
  }

  return {
    show(release, others) {
      const wanted = new Set([release, ...others].map(({ manifest }) => manifest))
      for (const one of kept.values()) one.isWanted = wanted.has(one.release.manifest)
      parts = others
      main = keepRunning(release)
      for (const part of others) keepRunning(part)
      endOthers()
    },
    take(connection) {
      const running = choose()
      if (running) return running.take(connection)
      if (waiting.size >= maxWaiting) return void connection.destroy()
      waiting.add(connection)
      setTimeout(() => waiting.delete(connection) && connection.destroy(), waitAtMost).unref()
    },
    report(release) {
      const running = kept.get(release.manifest)?.running
      return running?.isReady() ? running.report() : undefined
    },
    async drain() {
      const running = [...kept.values()].flatMap((one) => one.running ?? [])
      for (const one of kept.values()) one.isWanted = false
      await Promise.all(running.map((one) => one.drain()))
    },
  }
}
