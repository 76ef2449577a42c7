import type { Buffer } from 'node:buffer'
import { join } from 'node:path'
import webpack, { type Compilation, type Stats } from 'webpack'
import { checkStyles } from '../../build/checkStyles.ts'
import { chunkNameOf } from '../../build/configs.ts'
import type { RemotePackage } from '../../build/remotePackage.ts'
import type { DevEvent } from '../messages/messages.ts'
import type { Sheet } from '../page/DevRemote.ts'
import { developmentBrowserConfig, devBase, folders } from './developmentConfigs.ts'
import { memoryFolder } from './memoryFolder.ts'
import { problemsIn } from './problemsIn.ts'

/** Builds of the client entry that a sleeping tab may have missed; one that is further behind loads anew. */
const keptUpdates = 50

/** What was built of a client entry last. */
export interface ClientEntry {
  /** Of the last good build; none before there was one. */
  hash(): string | undefined
  file(name: string): Buffer | undefined
  /** Names of all scripts. */
  scripts(): readonly string[]
  /** Files that a slot needs at once. */
  filesOf(slot: string): readonly string[]
  sheets(slot: string): readonly Sheet[]
  /** Whether a file on the disk is a part of it. */
  includes(path: string): boolean
  /** Until nothing is being compiled. */
  rest(): Promise<void>
}

/** Builds it after each save, until the process ends. Resolves after the first build, good or bad. */
export async function watchClientEntry(
  remote: RemotePackage,
  notify: (event: DevEvent) => void,
  onSave: (path: string) => void,
): Promise<ClientEntry> {
  const { name } = remote.declaration
  const base = devBase(name)
  const { files, fileSystem } = memoryFolder()
  const sheets = new Map<string, string>()
  const updates: string[][] = []
  let last: Compilation | undefined
  let modules: ReadonlySet<string> = new Set()
  let compiling = Promise.withResolvers<void>()

  const compiler = webpack(developmentBrowserConfig(remote))
  compiler.outputFileSystem = fileSystem
  compiler.hooks.invalid.tap('tessera-kit', function begin(path) {
    compiling = Promise.withResolvers()
    if (path) onSave(path)
  })
  compiler.watch({ aggregateTimeout: 5 }, function built(error, stats) {
    report(error, stats)
    compiling.resolve()
  })
  await compiling.promise

  return {
    hash: () => last?.hash ?? undefined,
    file: (file) => files.get(join(folders.browser, file)),
    scripts: () => filesOf(last).filter((file) => file.endsWith('.js') && !isUpdate(file)),
    filesOf: chunksOf,
    sheets: (slot) =>
      chunksOf(slot).flatMap((file) =>
        sheets.has(file) ? { href: base + file, css: sheets.get(file) ?? '' } : [],
      ),
    includes: (path) => modules.has(path),
    rest: () => compiling.promise,
  }

  function report(error: Error | null, stats: Stats | undefined): void {
    const text = error?.message ?? (stats?.hasErrors() ? problemsIn(stats) : '')
    notify({ type: 'problem', remote: name, source: 'client entry', text })
    if (text === '' && stats) accept(stats.compilation)
  }

  function accept(compilation: Compilation): void {
    const isNew = compilation.hash !== last?.hash
    last = compilation
    modules = new Set([...compilation.modules].flatMap(fileOf))
    dropOldUpdates()
    for (const event of changedSheets()) notify(event)
    if (isNew) notify({ type: 'code', remote: name, hash: compilation.hash ?? '' })
    checkStyles(remote, compilation).then(
      () => notify({ type: 'problem', remote: name, source: 'styles', text: '' }),
      (problem: Error) => notify({ type: 'problem', remote: name, source: 'styles', text: problem.message }),
    )
  }

  function chunksOf(slot: string): readonly string[] {
    return (
      last?.namedChunkGroups
        .get(chunkNameOf(slot, remote))
        ?.getFiles()
        .filter((file) => !isUpdate(file)) ?? []
    )
  }

  function changedSheets(): DevEvent[] {
    return filesOf(last)
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => {
        const marker = `${name}-${file.replaceAll(/[^\w-]/g, '-')}`
        const css = `@keyframes ${marker} {}\n${files.get(join(folders.browser, file))?.toString() ?? ''}`
        const isChanged = sheets.has(file) && sheets.get(file) !== css
        sheets.set(file, css)
        return isChanged ? { type: 'sheet', remote: name, href: base + file, css, marker } : []
      })
  }

  function dropOldUpdates(): void {
    updates.push(filesOf(last).filter(isUpdate))
    const old = updates.splice(0, updates.length - keptUpdates).flat()
    for (const file of old) files.delete(join(folders.browser, file))
  }
}

function filesOf(compilation: Compilation | undefined): string[] {
  return compilation?.getAssets().map(({ name }) => name) ?? []
}

function isUpdate(file: string): boolean {
  return file.includes('.hot-update.')
}

function fileOf(module: webpack.Module): string[] {
  return module instanceof webpack.NormalModule && module.resource ? [module.resource] : []
}
