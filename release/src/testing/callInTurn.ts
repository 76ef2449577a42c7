import { join } from 'node:path'
import { askProgram } from '@tessera/kit/testing/askProgram'
import type { Site } from './createSite.ts'

/** One call of `release` that `callOnRequest.ts` is asked for. */
export interface Call {
  args: readonly string[]
  cwd: string
  env: Readonly<Record<string, string | undefined>>
}

/** What came of it. */
export interface Called {
  exit: number
  out: string
  err: string
}

/** `release` on a test's site, one call at a time in a process that stays for the next: most of a call is its start. */
export function callInTurn(site: Pick<Site, 'root' | 'url'>, ...args: readonly string[]): Promise<Called> {
  const call: Call = { args, cwd: site.root, env: environmentOf(site) }
  return askProgram(join(import.meta.dirname, 'callOnRequest.ts'), call)
}

/** What `release` knows when it is called for a test's site. */
export function environmentOf({ root, url }: Pick<Site, 'root' | 'url'>): Call['env'] {
  return { PATH: process.env['PATH'], NO_COLOR: '1', REGISTRY_URL: url, STATE_DIR: join(root, 'state') }
}
