import { importAgain } from '../browser/importAgain.ts'

/** Replaces the stock bundler runtime (24 kB) in remotes, with the same protocol: `init(shareScope)`, `get(expose)`. */
const bundlerRuntime = {
  init,
  initContainerEntry,
  consumes,
  installInitialConsumes(): never {
    throw new Error('A remote used a shared module before it was loaded')
  },
  I: () => true,
}

export default { runtime: {}, bundlerRuntime, bundlerRuntimeOptions: {} }

type Factory = () => unknown

interface SharedModule {
  get(): Factory | Promise<Factory>
  lib?: Factory
}

/** Share key → version → module. */
type ShareScope = Record<string, Record<string, SharedModule>>

// oxlint-disable-next-line no-underscore-dangle -- webpack's own name for it
declare const __webpack_public_path__: string

interface Consumed {
  shareKey: string
  requiredVersion: string
  /** Returns the remote's own copy, or throws if the remote has none. */
  fallback?: SharedModule['get']
}

interface WebpackRequire {
  /** Imports a chunk, as `importOrAgain` describes; `file` is `./<file of the chunk>`. */
  importAgain?: (file: string) => Promise<unknown>
  federation: {
    /** `shared` contains the own copies of a remote that shares packages. */
    initOptions: { name: string; shared?: Record<string, (SharedModule & { version: string })[]> }
    shareScope?: ShareScope
  }
  consumesLoadingData: {
    chunkMapping: Record<string, string[]>
    moduleIdToConsumeDataMapping: Record<string, Consumed>
  }
  m: Record<string, (module: { exports: unknown }) => void>
  c: Record<string, unknown>
}

interface Consumption {
  chunkId: string
  promises: Promise<unknown>[]
  installedModules: Record<string, Promise<unknown> | 0>
  webpackRequire: WebpackRequire
}

function init({ webpackRequire }: { webpackRequire: WebpackRequire }): { name: string } {
  webpackRequire.importAgain = (file) => importAgain(new URL(file, __webpack_public_path__).href)
  return { name: webpackRequire.federation.initOptions.name }
}

interface ContainerEntry {
  webpackRequire: WebpackRequire
  shareScope: ShareScope
}

/** Sets the share scope once, because modules that were loaded from it must not change. */
function initContainerEntry(options: ContainerEntry): void {
  options.webpackRequire.federation.shareScope ??= options.shareScope
}

function consumes({ chunkId, promises, installedModules, webpackRequire }: Consumption): void {
  for (const id of webpackRequire.consumesLoadingData.chunkMapping[chunkId] ?? []) {
    const installed = (installedModules[id] ??= install(id, webpackRequire).then(
      () => (installedModules[id] = 0),
      (error: unknown) => {
        delete installedModules[id]
        throw error
      },
    ))
    if (installed) promises.push(installed)
  }
}

async function install(id: string, webpackRequire: WebpackRequire): Promise<void> {
  const shared = findShared(webpackRequire, id)
  const factory = shared.lib ?? (await shared.get())
  webpackRequire.m[id] = (module) => {
    delete webpackRequire.c[id]
    module.exports = factory()
  }
}

function findShared({ consumesLoadingData, federation }: WebpackRequire, id: string): SharedModule {
  const { shareKey = id, requiredVersion = '' } = consumesLoadingData.moduleIdToConsumeDataMapping[id] ?? {}
  const offered = Object.entries(federation.shareScope?.[shareKey] ?? {})
  const major = requiredVersion.slice(1) // the build requires only `^<major>` of the page's packages; see `sharingRuntime`
  const match = offered.find(([name]) => name === requiredVersion || name.split('.')[0] === major)
  if (match) return match[1]
  const versions = offered.map(([version]) => version).join(', ') || 'none'
  throw new Error(`The page must provide ${shareKey} ${requiredVersion}; it has ${versions}`)
}
