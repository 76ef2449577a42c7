import { readFileSync } from 'node:fs'
import { findInstalled } from './findInstalled.ts'

/** What the page provides to every remote: one React. Listed one by one, because sharing `react-dom` shares neither of its entries. */
const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const

/** The major for a remote without React: it takes none, so this is in webpack's options only. */
const anyMajor = '19'

/**
 * Shared package → the range that fits what the remote in `folder` is built against: `^<major>` of the one that is
 * installed there, for the slim runtime understands no other. Empty when the remote brings its `own`.
 */
export function readSharedPackages(folder: string, shared: 'page' | 'own'): ReadonlyMap<string, string> {
  if (shared === 'own') return new Map()
  return new Map(sharedPackages.map((name) => [name, `^${installedMajor(folder, name) ?? anyMajor}`]))
}

function installedMajor(folder: string, name: string): string | undefined {
  const file = findInstalled(name, folder)
  if (!file) return undefined
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version.split('.')[0]
}
