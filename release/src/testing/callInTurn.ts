import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
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

let caller: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()
afterAll(() => caller?.disconnect())

/** `release` on a test's site, one call at a time in a process that stays for the next: most of a call is its start. */
export function callInTurn(site: Pick<Site, 'root' | 'url'>, ...args: readonly string[]): Promise<Called> {
  const called = last.then(() => ask({ args, cwd: site.root, env: environmentOf(site) }))
  last = called.catch(() => {})
  return called
}

/** What `release` knows when it is called for a test's site. */
export function environmentOf({ root, url }: Pick<Site, 'root' | 'url'>): Call['env'] {
  return { PATH: process.env['PATH'], NO_COLOR: '1', REGISTRY_URL: url, STATE_DIR: join(root, 'state') }
}

async function ask(call: Call): Promise<Called> {
  caller ??= start()
  caller.send(call)
  const [called] = (await once(caller, 'message')) as [Called]
  return called
}

function start(): ChildProcess {
  const program = join(import.meta.dirname, 'callOnRequest.ts')
  return fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}
