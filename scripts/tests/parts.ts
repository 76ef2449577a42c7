import { relative, sep } from 'node:path'
import { remoteFolders } from '../remotes.mjs'

/** What has tests: a folder at the root each. */
export const parts = [
  'kit',
  'store',
  'release',
  'content',
  'studio',
  'shell',
  ...remoteFolders,
  'scripts',
  'e2e',
]

/** Of a file of tests. */
export function partOf(file: string): string {
  return relative(process.cwd(), file).split(sep)[0] ?? ''
}
