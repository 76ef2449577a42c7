import { fitsRange } from './fitsRange.ts'
import {
  consumptionOf,
  createRuntime,
  findShared,
  type SharedModule,
  type WebpackRequire,
} from './createRuntime.ts'

/** `slimRuntime` for a remote that shares packages with the other remotes of its page. */
export default createRuntime(findOrShare)

/** What a remote of the page took already, if it fits, best of its own version; else its own copy, which others may take. */
function findOrShare(webpackRequire: WebpackRequire, id: string): SharedModule {
  const { initOptions, shareScope = {} } = webpackRequire.federation
  const { shareKey, requiredVersion, fallback } = consumptionOf(webpackRequire, id)
  const provided = initOptions.shared?.[shareKey]?.[0]
  if (!provided || !fallback) return findShared(webpackRequire, id)
  const own = { ...provided, get: fallback } // in the files that the manifest names; `provided` may have others
  const taken = (shareScope[shareKey] ??= {})
  const fitting = Object.keys(taken).find((version) => fitsRange(version, requiredVersion))
  const found =
    taken[own.version] ?? taken[fitting ?? ''] ?? (taken[own.version] = offered(own, initOptions.name))
  return { get: () => load(found).catch(() => own.get()) } // the files of another remote may be gone, or not come
}

/** Milliseconds that another remote's copy may take: a slot may take 12 s, and its own copy has to come in time. */
const copyTimeout = 4000

async function load({ lib, get }: SharedModule) {
  if (lib) return lib
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(late.reject, copyTimeout)
  return Promise.race([get(), late.promise]).finally(() => clearTimeout(timer))
}

/** With what the stock federation runtime reads of it; see the shell's share scope. */
function offered(own: SharedModule, from: string): SharedModule {
  const stock = { from, loaded: true, strategy: 'loaded-first', useIn: [], deps: [] }
  return { ...own, ...stock }
}
