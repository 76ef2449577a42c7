import { relative, sep } from 'node:path'
import { remoteFolders } from '../remotes.mjs'

/** Folders of the root that have tests. */
export const parts = [
  'kit',
  'store',
  'release',
  'content',
  'studio',
  'shell',
  ...remoteFolders,
  'scripts',
  'sites',
  'e2e',
]

/** The part that a test file belongs to. */
export function partOf(file: string): string {
  return relative(process.cwd(), file).split(sep)[0] ?? ''
}
