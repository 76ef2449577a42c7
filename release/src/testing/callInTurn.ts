import { join } from 'node:path'
import { askProgram } from '@tessera/kit/testing/askProgram'
import type { Site } from './createSite.ts'

/** A call of `release` for `callOnRequest.ts`. */
export interface Call {
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string | undefined>>
}

/** Its outcome. */
export interface Called {
  exit: number
  out: string
  err: string
}

/** Calls `release` on a test's site, one call at a time, in a process that is reused: starting takes most of a call. */
export function callInTurn(site: Pick<Site, 'root' | 'url'>, ...args: readonly string[]): Promise<Called> {
  const call: Call = { args, cwd: site.root, env: environmentOf(site) }
  return askProgram(join(import.meta.dirname, 'callOnRequest.ts'), call)
}

/** Settings of `release` for a test's site. */
export function environmentOf({ root, url }: Pick<Site, 'root' | 'url'>): Call['env'] {
  return { PATH: process.env['PATH'], NO_COLOR: '1', REGISTRY_URL: url, STATE_DIR: join(root, 'state') }
}
