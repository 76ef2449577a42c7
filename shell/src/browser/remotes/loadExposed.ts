import { importAgain } from '@tessera/kit/browser/importAgain'
import type { Problem } from '@tessera/kit/contract/problems'
import { readCause } from '../telemetry/report.ts'
import { shareScope, type ShareScope } from './shareScope.ts'

/** Milliseconds until a remote's file counts as not loaded; a slow phone network needs about 3 s. */
const loadTimeout = 12_000

export type Loaded<Module = unknown> =
  | { status: 'ready'; module: Module }
  | { status: 'failed'; problem: Problem }

interface Container {
  init(scope: ShareScope, initScope?: unknown[]): unknown
  get(expose: string): Promise<() => unknown>
}

const containers = new Map<string, Promise<Container>>()

/** Loads what a remote exposes, by the federation container protocol, and runs it after `ready`. Never rejects. */
export async function loadExposed<Module>(
  entryUrl: string,
  expose: string,
  ready?: Promise<unknown>,
): Promise<Loaded<Module>> {
  try {
    const opening = Promise.all([loadContainer(entryUrl), ready]).then(([container]) => container.get(expose))
    const factory = await within(loadTimeout, opening)
    return { status: 'ready', module: factory() as Module }
  } catch (error) {
    const name = error instanceof TooLate ? 'remoteTimedOut' : 'remoteNotLoaded'
    return { status: 'failed', problem: { name, ...readCause(error), detail: { url: entryUrl, expose } } }
  }
}

function loadContainer(entryUrl: string): Promise<Container> {
  const known = containers.get(entryUrl)
  if (known) return known
  const loading = startContainer(entryUrl)
  containers.set(entryUrl, loading)
  loading.catch(() => containers.delete(entryUrl)) // the caller handles the rejection; the next call tries again
  return loading
}

async function startContainer(entryUrl: string): Promise<Container> {
  const container = (await importAgain(entryUrl)) as Container
  await container.init(shareScope, [])
  return container
}

/** Thrown by `within` when the time is over. */
export class TooLate extends Error {}

export async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TooLate(`no answer within ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
