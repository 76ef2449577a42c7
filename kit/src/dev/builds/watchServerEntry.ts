import { extname, join } from 'node:path'
import type { Stats } from 'webpack'
import type { RemotePackage } from '../../build/remotePackage.ts'
import type { DevEvent } from '../messages/messages.ts'
import { developmentServerConfig, serverFile } from './developmentConfigs.ts'
import { describeProblems } from '../../build/describeProblems.ts'
import { memoryCompiler } from './memoryCompiler.ts'
import { type ServerEntry, serverEntryStarter } from './serverEntryStarter.ts'
import type { ClientEntry } from './watchClientEntry.ts'

const retireDelay = 2500 /* ms that the previous server entry has to finish rendering */

/** Builds the server entry after each save, after the client entry. Waits for the first build, even a failed one. */
export async function watchServerEntry(
  remote: RemotePackage,
  client: Promise<ClientEntry>,
  notify: (event: DevEvent) => void,
  onSave: (path: string) => void,
): Promise<Pick<ServerEntry, 'render' | 'checkEvent'>> {
  const { name } = remote.declaration
  const start = serverEntryStarter(join(remote.folder, serverFile))
  const first = Promise.withResolvers<void>()
  const saved = new Set<string>()
  let newest: (() => Promise<void>) | undefined
  let working: Promise<void> | undefined
  let hasChanged = false
  let entry: ServerEntry | undefined
  let code = ''
  let declared: string | undefined

  const { compiler, files } = memoryCompiler(remote.adapt(developmentServerConfig(remote)))
  compiler.hooks.invalid.tap('tessera-kit', function begin(path) {
    hasChanged = true
    if (path) onSave(path)
  })
  compiler.hooks.watchRun.tapPromise('tessera-kit', async () => {
    if (hasChanged) await (await client).rest()
  })
  compiler.watch({ aggregateTimeout: 20 }, function built(error, stats) {
    hasChanged = false
    for (const path of compiler.modifiedFiles ?? []) if (extname(path) !== '') saved.add(path) // the list contains folders
    newest = () => accept(error, stats)
    working ??= startNewest()
  })
  await first.promise

  return {
    render: async (...job) => entry?.render(...job) ?? notBuilt,
    checkEvent: async (...job) => entry?.checkEvent(...job) ?? notBuilt,
  }

  /** Starts one build at a time. Of the builds that finish during a start, only the last is started. */
  async function startNewest(): Promise<void> {
    while (newest) {
      const acceptNewest = newest
      newest = undefined
      await acceptNewest().catch((error: Error) => report(error.stack ?? error.message))
    }
    working = undefined
    first.resolve()
  }

  async function accept(error: Error | null, stats: Stats | undefined): Promise<void> {
    const text = error?.message ?? describeProblems(stats)
    if (text !== '') return report(text)
    const fresh = files.get(serverFile)?.toString() ?? ''
    const isNew = fresh !== code
    const isFirst = code === ''
    if (isNew) await replaceEntry(fresh)
    report(entry?.traits === declared ? '' : startAgain)
    const { includes } = await client
    const isAlone = ![...saved].some(includes)
    saved.clear()
    if (isNew && !isFirst) notify({ type: 'server', remote: name, isAlone })
  }

  async function replaceEntry(fresh: string): Promise<void> {
    const started = await start(fresh)
    const old = entry
    entry = started
    code = fresh
    declared ??= started.traits
    if (old) setTimeout(() => old.end(), retireDelay).unref()
  }

  function report(text: string): void {
    notify({ type: 'problem', remote: name, source: 'server entry', text })
  }
}

const notBuilt = { status: 'threw', cause: 'The server entry does not build' } as const

const startAgain =
  'src/remote.ts now declares other slots, events or properties of them: restart `tessera-kit dev` to apply that.'
