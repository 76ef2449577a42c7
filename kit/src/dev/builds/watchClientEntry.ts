import webpack, { type Compilation, type Stats } from 'webpack'
import { chunkNameOf } from '../../build/configs.ts'
import type { RemotePackage } from '../../build/remotePackage.ts'
import type { DevEvent } from '../messages/messages.ts'
import { developmentBrowserConfig, devBase } from './developmentConfigs.ts'
import { describeProblems, describeViolations } from '../../build/describeProblems.ts'
import { memoryCompiler } from './memoryCompiler.ts'

/** Number of builds that a sleeping tab can miss; a tab that missed more is reloaded. */
const keptUpdates = 50

/** Builds the client entry after each save. Waits for the first build, even a failed one; returns the last good one. */
export async function watchClientEntry(
  remote: RemotePackage,
  notify: (event: DevEvent) => void,
  onSave: (path: string) => void,
) {
  const { name } = remote.declaration
  const base = devBase(name)
  const sheets = new Map<string, string>()
  const updates: string[][] = []
  let last: Compilation | undefined
  let modules: ReadonlySet<string> = new Set()
  let compiling = Promise.withResolvers<void>()

  const { compiler, files } = memoryCompiler(remote.adapt(developmentBrowserConfig(remote)))
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
    file: (file: string) => files.get(file),
    scripts: () => listFiles(last).filter((file) => file.endsWith('.js') && !isUpdate(file)),
    listFiles: listChunks,
    sheets: (slot: string) =>
      listChunks(slot).flatMap((file) => {
        const css = sheets.get(file)
        return css === undefined ? [] : { href: base + file, css }
      }),
    /** Whether the last good build contains the file at this path. */
    includes: (path: string) => modules.has(path),
    rest: () => compiling.promise,
  }

  function report(error: Error | null, stats: Stats | undefined): void {
    const text = error?.message ?? describeProblems(stats)
    notifyProblem('client entry', text)
    if (text === '' && stats) accept(stats.compilation)
  }

  function accept(compilation: Compilation): void {
    const isNew = compilation.hash !== last?.hash
    last = compilation
    modules = new Set([...compilation.modules].flatMap(fileOf))
    dropOldUpdates()
    for (const event of changedSheets()) notify(event)
    if (isNew) notify({ type: 'code', remote: name, hash: compilation.hash ?? '' })
    notifyProblem('styles', describeViolations(compilation))
  }

  function notifyProblem(source: 'client entry' | 'styles', text: string): void {
    notify({ type: 'problem', remote: name, source, text })
  }

  function listChunks(slot: string): readonly string[] {
    const chunks = last?.namedChunkGroups.get(chunkNameOf(slot, remote))
    return chunks?.getFiles().filter((file) => !isUpdate(file)) ?? []
  }

  function changedSheets(): DevEvent[] {
    return listFiles(last)
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => {
        const marker = `${name}-${file.replaceAll(/[^\w-]/g, '-')}`
        const css = `@keyframes ${marker} {}\n${files.get(file)?.toString() ?? ''}`
        const isChanged = sheets.has(file) && sheets.get(file) !== css
        sheets.set(file, css)
        return isChanged ? { type: 'sheet', remote: name, href: base + file, css, marker } : []
      })
  }

  function dropOldUpdates(): void {
    updates.push(listFiles(last).filter(isUpdate))
    const old = updates.splice(0, updates.length - keptUpdates).flat()
    for (const file of old) files.delete(file)
  }
}

function listFiles(compilation: Compilation | undefined): string[] {
  return compilation?.getAssets().map(({ name }) => name) ?? []
}

function isUpdate(file: string): boolean {
  return file.includes('.hot-update.')
}

function fileOf(module: webpack.Module): string[] {
  return module instanceof webpack.NormalModule && module.resource ? [module.resource] : []
}

/** The last good build of a client entry. */
export type ClientEntry = Awaited<ReturnType<typeof watchClientEntry>>
