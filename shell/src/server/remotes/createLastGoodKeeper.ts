import { type KeptRegistry, openLastGood } from '@tessera/release/last-good'
import { RegistryError } from '@tessera/store/RegistryError'
import { type ReleaseReader, type StoredComposition } from '@tessera/release/registry'
import { describeError } from '@tessera/store/describeError'
import type { Log } from '../logging/log.ts'

/** Keeps the current composition on this machine, for a start without the registry. Never rejects. */
export interface LastGoodKeeper {
  /** Undefined, with the cause in the log, when no composition was kept or it may not be shown. */
  read(): Promise<StoredComposition | undefined>
  /** Replaces the kept composition, unless it is the same. */
  keep(shown: StoredComposition): void
  /** Stores the composition even if it is the same, because more of its remotes can be read now. */
  keepAgain(shown: StoredComposition): void
  releases: ReleaseReader
}

export interface KeeperOptions {
  registry: KeptRegistry
  environment: string
  /** Milliseconds between two attempts after a failure. */
  recheckEvery: number
  lastGoodFolder?: string
  log: Log
}

/** Creates a keeper, which without a `lastGoodFolder` keeps nothing. */
export function createLastGoodKeeper(options: KeeperOptions): LastGoodKeeper {
  const { registry, environment, lastGoodFolder, recheckEvery, log } = options
  if (lastGoodFolder === undefined) return keepingNothing(registry)
  const lastGood = openLastGood(registry, environment, lastGoodFolder)
  let busy = false
  let dueAt = -Infinity
  let failed = ''

  async function keepAgain(shown: StoredComposition): Promise<void> {
    if (busy) return
    busy = true
    try {
      await lastGood.keep(shown)
    } catch (error) {
      report(shown, error)
    } finally {
      busy = false
      dueAt = performance.now() + recheckEvery
    }
  }

  function report({ sha256 }: StoredComposition, error: unknown): void {
    if (failed === sha256) return
    failed = sha256
    log.error('the current composition could not be kept for a start without the registry', {
      cause: String(error),
    })
  }

  return {
    releases: lastGood.releases,
    read: () => lastGood.read().catch((error: unknown) => reportUnusable(log, error)),
    keepAgain: (shown) => void keepAgain(shown),
    keep(shown) {
      if (!lastGood.holds(shown) && performance.now() >= dueAt) void keepAgain(shown)
    },
  }
}

function reportUnusable(log: Log, error: unknown): undefined {
  const isRefused = error instanceof RegistryError && error.kind === 'refused'
  const cause = describeError(error)
  log.problem({ name: isRefused ? 'signatureRefused' : 'compositionRefused', cause })
}

function keepingNothing(releases: ReleaseReader): LastGoodKeeper {
  return { releases, read: async () => undefined, keep: () => {}, keepAgain: () => {} }
}
