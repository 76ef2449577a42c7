import { fitsRange } from './fitsRange.ts'
import slimRuntime from './slimRuntime.ts'

type ContainerEntry = Parameters<typeof slimRuntime.bundlerRuntime.initContainerEntry>[0]
type SharedModule = ContainerEntry['shareScope'][string][string]

/** `slimRuntime` for a remote that shares packages with the other remotes of its page. */
const sharingRuntime: object = {
  ...slimRuntime,
  bundlerRuntime: { ...slimRuntime.bundlerRuntime, initContainerEntry },
}

export default sharingRuntime

/** Gives the remote a share scope in which `choose` finds a shared package's version when it is needed. */
function initContainerEntry({ webpackRequire, shareScope: ofPage }: ContainerEntry): void {
  const { name, shared = {} } = webpackRequire.federation.initOptions
  const shareScope = { ...ofPage }
  const consumed = Object.values(webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping)
  for (const { shareKey, requiredVersion, fallback } of consumed) {
    const provided = shared[shareKey]?.[0]
    if (!provided || !fallback) continue
    const own = { ...provided, ...forStockRuntimes, from: name, get: fallback } // `fallback` loads files that the manifest names
    const taken = (ofPage[shareKey] ??= {})
    shareScope[shareKey] = { [requiredVersion]: { get: () => choose(taken, own, requiredVersion) } }
  }
  slimRuntime.bundlerRuntime.initContainerEntry({ webpackRequire, shareScope })
}

/** Fields that stock federation runtimes read of a shared module, as in the shell's share scope. */
const forStockRuntimes = { loaded: true, strategy: 'loaded-first', useIn: [], deps: [] }

/** The version that another remote already uses, if it fits, else this remote's own copy, which others may then use. */
function choose(taken: Record<string, SharedModule>, own: SharedModule & { version: string }, range: string) {
  const fitting = Object.keys(taken).find((version) => fitsRange(version, range))
  const found = taken[own.version] ?? taken[fitting ?? ''] ?? (taken[own.version] = own)
  return load(found).catch(() => own.get()) // another remote's files can be gone or fail to load
}

/** Milliseconds to wait for another remote's copy; a slow phone network needs 3 s, and a slot times out after 12 s. */
const copyTimeout = 6000

async function load({ lib, get }: SharedModule) {
  if (lib) return lib
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(late.reject, copyTimeout)
  return Promise.race([get(), late.promise]).finally(() => clearTimeout(timer))
}
