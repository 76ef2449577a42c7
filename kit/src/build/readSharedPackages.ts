import { readFileSync } from 'node:fs'
import type { RemoteDeclaration } from '../contract/remote.ts'
import { BuildError } from './BuildError.ts'
import { findInstalled } from './findInstalled.ts'
import { fitsRange } from './fitsRange.ts'

/** Modules that the page provides to every remote. `react-dom/client` is listed, as `react-dom` does not imply it. */
const fromPage = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const

/** React's major version in webpack's options, which need one even for a remote without React. */
const anyMajor = '19'

/** How a remote uses a package that pages or other remotes also have. */
export interface SharedPackage {
  range: string
  /** Version of the remote's own copy; undefined for a package that the page provides. */
  version?: string
}

/** Shared packages by name; empty if `shared` is `own`. React's range is `^<major>`, as `slimRuntime` expects. */
export function readSharedPackages(
  folder: string,
  shared: RemoteDeclaration['shared'],
): ReadonlyMap<string, SharedPackage> {
  if (shared === 'own') return new Map()
  const react = fromPage.map((name) => {
    const major = installedVersion(folder, name)?.split('.')[0] ?? anyMajor
    return [name, { range: `^${major}` }] as const
  })
  const others = Object.entries(typeof shared === 'object' ? shared : {})
  return new Map([
    ...react,
    ...others.map(([name, range]) => [name, readShared(folder, name, range)] as const),
  ])
}

function readShared(folder: string, name: string, range: string): SharedPackage {
  const version = installedVersion(folder, name)
  const say = (what: string) => new BuildError(`src/remote.ts shares ${name} ${range}; ${what}`)
  if (/^(?:react|react-dom)(?:\/|$)/.test(name)) throw say('the page provides React: leave it out')
  if (version === undefined) throw say('it is not installed: npm install it')
  if (!fitsRange(version, range)) throw say(`${version} is installed: name a range that it is in`)
  return { range, version }
}

function installedVersion(folder: string, name: string): string | undefined {
  const file = findInstalled(name, folder)
  if (!file) return undefined
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
