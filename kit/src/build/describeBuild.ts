import { join } from 'node:path'
import type { ChunkGroup, Compilation, Module } from 'webpack'
import type { DeclaredSlot, RemoteManifest, SharedCopy } from '../contract/composition.ts'
import { laterParts } from '../contract/remote.ts'
import type { SlotName } from '../contract/slots.ts'
import { chunkNameOf } from './configs.ts'
import { BuildError } from './BuildError.ts'
import { describeFile } from './describeFile.ts'
import { readLanguages } from './readLanguages.ts'
import { manifestOf } from './manifestOf.ts'
import type { RemotePackage } from './remotePackage.ts'
import { checkServerFile } from './checkServerFile.ts'

/** The manifest of a build. It reads the files on disk, so that the hashes fit what a release uploads. */
export async function describeBuild(
  remote: RemotePackage,
  browser: Compilation,
  server: Compilation | undefined,
): Promise<RemoteManifest> {
  const { name, contract, slots, events, budgetKb, owner, trustedTypes } = remote.declaration
  const consumed = consumedPackages(browser)
  const languages = await readLanguages([browser, server])
  return manifestOf(remote.version, {
    name,
    contract,
    slots: Object.keys(slots),
    declarations: slots,
    ...(events && { events }),
    ...takenPackages(remote, browser, consumed),
    browser: { entry: entryFile(browser, name), exposes: exposedFiles(remote, browser, consumed) },
    ...(server && { server: await describeServer(remote, server) }),
    ...(await describeFiles(remote, [browser, server])),
    budgetKb,
    ...(owner && { owner }),
    ...(trustedTypes && { trustedTypes }),
    ...(languages.length > 0 && { languages }),
  })
}

function entryFile(browser: Compilation, name: string): string {
  const file = browser.entrypoints.get(name)?.getFiles().find(isScript)
  if (file) return file
  throw new Error(`the build of ${name} has no container entry`)
}

/** Files that each slot needs at once. Shared packages' sheets are included: a sheet styles only its own remote. */
function exposedFiles(
  remote: RemotePackage,
  browser: Compilation,
  consumed: ReadonlyMap<string, Module>,
): RemoteManifest['browser']['exposes'] {
  const sharedSheets = [...consumed.values()].flatMap((module) => copyFiles(module, browser)).filter(isSheet)
  return Object.fromEntries(
    [...remote.islands.keys()].map((slot) => {
      const island = browser.namedChunkGroups.get(chunkNameOf(slot, remote))
      const files = island?.getFiles() ?? []
      const js = new Set([...files, ...preloadedFiles(browser, island)].filter(isScript))
      return [slot, { js: [...js], css: [...new Set([...sharedSheets, ...files.filter(isSheet)])] }]
    }),
  )
}

/** Files that an island imports with `webpackPreload`. Only scripts are used: pages would inline the styles. */
function preloadedFiles({ moduleGraph, chunkGraph }: Compilation, island: ChunkGroup | undefined): string[] {
  const { preload = [] } = island?.getChildrenByOrders(moduleGraph, chunkGraph) ?? {}
  return preload.flatMap((group) => group.getFiles())
}

/** Modules of the shared packages that the client entry imports, by the package's name. */
function consumedPackages(browser: Compilation): ReadonlyMap<string, Module> {
  const consumed = new Map<string, Module>()
  for (const module of browser.modules) {
    const shareKey = /^consume-shared-module\|[^|]*\|([^|]+)\|/.exec(module.identifier())?.[1]
    if (shareKey && browser.chunkGraph.getNumberOfModuleChunks(module) > 0) consumed.set(shareKey, module)
  }
  return consumed
}

/** What a remote needs from the page, and what it shares with other remotes. */
function takenPackages(
  { shared, declaration }: RemotePackage,
  browser: Compilation,
  consumed: ReadonlyMap<string, Module>,
): Pick<RemoteManifest, 'requires' | 'shares'> {
  const requires: Record<string, string> = {}
  const parts = Object.values(declaration.slots).flatMap(({ context }) => context)
  for (const part of parts) Object.assign(requires, laterParts[part])
  const shares: Record<string, SharedCopy> = {}
  for (const [name, { version, range }] of shared) {
    const module = consumed.get(name)
    if (!module) continue
    if (version === undefined) requires[name] = range
    else shares[name] = { version, range, js: copyFiles(module, browser).filter(isScript) }
  }
  return { requires, ...(Object.keys(shares).length > 0 && { shares }) }
}

/** Files of a remote's own copy of a shared package, which it loads if no other remote's copy fits. */
function copyFiles({ blocks }: Module, { chunkGraph }: Compilation): string[] {
  const groups = blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block) ?? [])
  for (const chunk of groups.flatMap((group) => group.chunks))
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) refuseCssModule(module)
  return groups.flatMap((group) => group.getFiles())
}

/** Refuses a CSS module in a shared package: class names differ between remotes, so a shared script has wrong ones. */
function refuseCssModule(module: Module): void {
  const sheet = /[^\\|!]+\.module\.(?:css|s[ac]ss)\b/.exec(module.identifier())?.[0]
  if (sheet)
    throw new BuildError(
      `A shared package imports ${sheet}: it must have plain class names, or not be shared`,
    )
}

async function describeServer(remote: RemotePackage, server: Compilation): Promise<RemoteManifest['server']> {
  const file = server.entrypoints.get('server')?.getFiles()[0]
  if (!file) throw new Error(`the build of ${remote.declaration.name} has no server file`)
  return { file, slots: await renderedSlots(remote, file) }
}

/** Runs the built server file to find the slots that it renders. */
async function renderedSlots(remote: RemotePackage, file: string): Promise<SlotName[]> {
  const entries = await checkServerFile(remote, file)
  if (!isRecord(entries)) throw new BuildError('src/server.tsx must export its server entries by default')
  const { slots } = remote.declaration
  const names = new Set([...Object.keys(slots), ...Object.keys(entries)])
  const problems = Array.from(names, (slot) => findProblem(slot, slots[slot], entries[slot]))
  const problem = problems.find((found) => found !== undefined)
  if (problem === undefined) return Object.keys(entries)
  throw new BuildError(`src/server.tsx${problem}`)
}

function findProblem(slot: SlotName, declared: DeclaredSlot | undefined, entry: unknown): string | undefined {
  const { render, load } = isRecord(entry) ? entry : {}
  if (!declared) return ` renders ${slot}, which src/remote.ts does not declare`
  if (declared.load && load === undefined)
    return `: ${slot} has no function load(context, fetch), as src/remote.ts declares`
  if (!declared.load && load !== undefined) return `: ${slot} has load, which src/remote.ts does not declare`
  if (load !== undefined && load !== 'function')
    return `: load of ${slot} must be a function load(context, fetch)`
  const isRendered = entry === undefined || render === 'function'
  return isRendered ? undefined : `: ${slot} has no function render(data, idPrefix)`
}

async function describeFiles(remote: RemotePackage, compilations: readonly (Compilation | undefined)[]) {
  const assets = compilations.flatMap((compilation) => compilation?.getAssets() ?? [])
  const names = assets.map((asset) => asset.name)
  const all = await Promise.all(
    names.toSorted().map(async (name) => [name, await describeFile(join(remote.dist, name))] as const),
  )
  return {
    files: Object.fromEntries(all.filter(([name]) => !name.endsWith('.map'))),
    sourceMaps: Object.fromEntries(all.filter(([name]) => name.endsWith('.map'))),
  }
}

const isScript = (file: string) => file.endsWith('.js')
const isSheet = (file: string) => file.endsWith('.css')

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
