import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type CommandBlock, commandBlocks } from './commandBlocks.ts'

export const repository = resolve(import.meta.dirname, '../..')

/** Pages whose commands are run, except those marked `not-run`. */
export const pages = [
  'README.md',
  'docs/content-engine.md',
  'docs/a-site.md',
  'docs/first-hour.md',
  'docs/developing.md',
  'docs/packages.md',
  'docs/writing-a-remote.md',
  'docs/releasing.md',
  'docs/restore.md',
  'docs/operations.md',
  'docs/administration.md',
  'docs/trust.md',
  'docs/delivery.md',
  'docs/studio.md',
]

/** Pages whose commands are not run: they are about this repository's own tests. */
export const unread = ['e2e/README.md', 'examples/mfe-weather/README.md']

export function textOf(page: string): string {
  return readFileSync(join(repository, page), 'utf8')
}

export function blocksOf(page: string): readonly CommandBlock[] {
  return commandBlocks(textOf(page))
}
