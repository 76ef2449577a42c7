import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { scoped } from '@tessera/kit/build/scoped'
import { readDeclaration, type ReadDeclaration } from '@tessera/kit/build/readDeclaration'
import { readVersion } from '@tessera/kit/build/readVersion'
import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { parseManifest } from '@tessera/kit/contract/parse'
import type { SlotName } from '@tessera/kit/contract/slots'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Build } from '../publishing/readBuild.ts'
import { readMaps } from './readMaps.ts'
import { readStock, type Stock } from './readStock.ts'

const notSent = /(^|\/)(\..*|mf-(manifest|stats)\.json|index\.html|@mf-types.*|.*\.(map|d\.ts|LICENSE\.txt))$/
const maxFiles = 500
const maxBytes = 50 * 1024 * 1024

/**
 * Makes a release of what a stock federation plugin built: `path` is its `mf-manifest.json`, `folder` the remote's, whose
 * `src/remote.ts` declares the slots. All its files go into one folder that is named by their content, since their own
 * names may not change with it and they find each other by relative addresses.
 */
export async function importBuild(path: string, folder: string): Promise<Build> {
  const stock = await readStock(path)
  const declaration = await readDeclaration(folder)
  const built = await readOutput(dirname(path), declaration.name)
  const inside = `${hashOf(built).slice(0, 12)}/`
  const files = new Map([...built].map(([name, bytes]) => [inside + name, bytes]))
  const read = await readMaps(dirname(path), folder, [...built.keys()])
  const maps = new Map([...read].map(([name, bytes]) => [inside + name, bytes]))
  const content = {
    name: declaration.name,
    contract: declaration.contract,
    slots: Object.keys(declaration.slots),
    declarations: declaration.slots,
    requires: requiresOf(stock),
    browser: { entry: inside + entryOf(stock), exposes: exposesOf(stock, declaration, inside) },
    files: describeAll(files),
    ...(maps.size > 0 && { sourceMaps: describeAll(maps) }),
    budgetKb: declaration.budgetKb,
    ...(declaration.owner && { owner: declaration.owner }),
    ...(declaration.trustedTypes && { trustedTypes: declaration.trustedTypes }),
  }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8)
  const version = `${await readVersion(folder)}-${hash}`
  return { manifest: checked({ format: 1, version, ...content }, path), files: new Map([...files, ...maps]) }
}

/** Its style sheets are put into the remote's layer and scope, as a build by `tessera-kit` does. */
async function readOutput(folder: string, remote: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const name of await namesIn(folder)) {
    const bytes = await readFile(join(folder, name))
    files.set(name, name.endsWith('.css') ? Buffer.from(scoped(bytes.toString('utf8'), remote)) : bytes)
  }
  return files
}

/** Refuses what is too much before any of it is read. */
async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  let bytes = 0
  for await (const found of glob('**/*', { cwd: folder })) {
    const name = found.replaceAll('\\', '/')
    const about = await stat(join(folder, name))
    if (notSent.test(name) || !about.isFile()) continue
    names.push(name)
    bytes += about.size
    if (names.length > maxFiles || bytes > maxBytes) {
      const cause = `${folder} holds more than ${maxFiles} files or 50 MB. Is it the folder of this build alone?`
      throw new ReleaseError('importRefused', cause)
    }
  }
  return names.toSorted()
}

function hashOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes)
  return hash.digest('hex')
}

/** Only what it has no copy of its own of: of the rest it takes the page's where that fits. */
function requiresOf({ shared }: Stock): Record<string, string> {
  const lacking = shared.filter(({ assets: { js } }) => js.sync.length + js.async.length === 0)
  return Object.fromEntries(lacking.map(({ name, requiredVersion }) => [name, requiredVersion ?? '*']))
}

function entryOf({ metaData }: Stock): string {
  const { path, name } = metaData.remoteEntry
  return join(path, name).replaceAll('\\', '/')
}

function exposesOf(
  { exposes }: Stock,
  declaration: ReadDeclaration,
  inside: string,
): RemoteManifest['browser']['exposes'] {
  const put = (names: readonly string[]) => names.map((name) => inside + name)
  return Object.fromEntries(
    Object.keys(declaration.slots).map(function exposeOf(slot: SlotName) {
      const found = exposes.find(({ path }) => path === `./${slot}`)
      if (found) return [slot, { js: put(found.assets.js.sync), css: put(found.assets.css.sync) }]
      const there = exposes.map(({ path }) => path).join(', ') || 'nothing'
      const cause = `src/remote.ts declares the slot ${slot}, but the build exposes ${there}.`
      throw new ReleaseError(
        'importRefused',
        cause,
        `Expose './${slot}': a module that exports the island by default.`,
      )
    }),
  )
}

function describeAll(files: ReadonlyMap<string, Uint8Array>): RemoteManifest['files'] {
  return Object.fromEntries(Array.from(files, ([name, bytes]) => [name, describe(bytes)]))
}

function describe(bytes: Uint8Array): RemoteFile {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}` as const
  return { integrity, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}

function checked(manifest: unknown, path: string): RemoteManifest {
  const parsed = parseManifest(manifest)
  if (parsed.ok) return parsed.value
  throw new ReleaseError('importRefused', `${basename(path)}: ${parsed.problems.join('; ')}.`)
}
