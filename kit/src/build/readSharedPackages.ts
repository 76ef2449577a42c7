import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { preactForReact } from './preactForReact.ts'

/** A module that a remote takes from the page. */
export interface SharedPackage {
  /** What the page provides it as. */
  key: string
  /** The range that fits what the remote is built against. */
  range: string
}

/**
 * What a remote writes → what it takes from the page. Listed one by one, because sharing `react-dom` shares neither of its
 * entries.
 */
const sharedPackages = {
  page: {
    react: 'react',
    'react/jsx-runtime': 'react/jsx-runtime',
    'react-dom': 'react-dom',
    'react-dom/client': 'react-dom/client',
  },
  preact: preactForReact,
  own: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>

/** Of a remote that has none installed: it takes none, so it stands nowhere but in webpack's options. */
const anyMajor = { react: '19', preact: '11' }

/**
 * Each module that the remote in `folder` takes from the page, by what it writes. The range is `^<major>` of the package
 * that is installed there, for the slim runtime understands no other. Empty when the remote brings its `own`.
 */
export function readSharedPackages(
  folder: string,
  shared: keyof typeof sharedPackages,
): ReadonlyMap<string, SharedPackage> {
  return new Map(
    Object.entries(sharedPackages[shared]).map(([written, key]) => {
      const major = installedMajor(folder, packageOf(key))
      return [written, { key, range: `^${major ?? anyMajor[shared === 'preact' ? 'preact' : 'react']}` }]
    }),
  )
}

function packageOf(key: string): string {
  return key.split('/')[0] ?? key
}

function installedMajor(folder: string, name: string): string | undefined {
  const file = findInstalled(folder, name)
  if (!file) return undefined
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .version.split('.')[0]
}

function findInstalled(folder: string, name: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(join(folder, 'package.json')))
  } catch {
    return undefined // it is not installed
  }
}
