import { randomUUID } from 'node:crypto'
import type { SandboxOptions, Trace, Place } from './injected/Recorder.ts'
import type { Recording } from './injected/record.ts'
import type { CDPSession, Page } from './Browser.ts'
import * as builtIns from './injected/watchBuiltIns.ts'
import * as calls from './injected/wrapCalls.ts'
import * as changes from './injected/watchChanges.ts'
import * as kept from './injected/watchKept.ts'
import * as listeners from './injected/watchListeners.ts'
import * as names from './injected/describeNode.ts'
import * as nodes from './injected/watchNodes.ts'
import * as react from './injected/reactOwner.ts'
import * as recording from './injected/record.ts'
import * as recorder from './injected/Recorder.ts'

export type Watch = Awaited<ReturnType<typeof watchPage>>

/** Starts the recorder of a page; call it before the page loads. */
export async function watchPage(page: Page, options: SandboxOptions) {
  const key = randomUUID()
  await page.evaluateOnNewDocument(recorderScript(options, key))
  const session = await page.createCDPSession()
  type Method = Exclude<keyof Recording, 'functions'>
  const ask = <M extends Method>(
    method: M,
    ...given: Parameters<Recording[M]>
  ): Promise<ReturnType<Recording[M]>> =>
    page.evaluate((key, method, given) => Reflect.get(globalThis, key)[method](...given), key, method, given)
  return {
    /** Runs `act` with the recorder paused. */
    async pausedFor<T>(act: () => Promise<T>): Promise<T> {
      await ask('pause', true)
      try {
        return await act()
      } finally {
        await ask('pause', false)
      }
    },
    /** Restores changed built-ins and returns which were changed. Call it first: the other methods use built-ins. */
    async builtIns() {
      const traces = await findPlaces(session, key, await ask('builtIns'))
      return traces.filter(({ place }) => !place || place.url.includes(`/remotes/${options.remote}/`)) // code of others may change built-ins
    },
    changes: async () => findPlaces(session, key, await ask('changes')),
    /** Remembers the slots' nodes, so that `held` finds them. Call it before the slots are unmounted. */
    remember: () => ask('remember'),
    listActive: () => ask('listActive'),
    /** Nodes that are out of the page and still in memory, after a garbage collection. */
    async held() {
      for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
      return ask('held')
    },
    async origin(selector: string): Promise<Trace> {
      const trace = { what: '', ...(await ask('origin', selector)) }
      return (await findPlaces(session, key, [trace]))[0] ?? trace
    },
  }
}

/** Asks the debugger where functions of a page are defined. `key` names the global with the recording. */
async function findPlaces(
  session: CDPSession,
  key: string,
  traces: readonly Trace[],
): Promise<readonly Trace[]> {
  if (!traces.some(({ by }) => by !== undefined)) return traces
  const urls = new Map<string, string>()
  const note = (script: { scriptId: string; url: string }): void => void urls.set(script.scriptId, script.url)
  session.on('Debugger.scriptParsed', note)
  await session.send('Debugger.enable')
  const placed = traces.map(async function place(trace) {
    const found = trace.by === undefined ? undefined : await findFunctionPlace(session, key, trace.by, urls)
    return found ? { ...trace, place: found } : trace
  })
  const all = await Promise.all(placed)
  await session.send('Debugger.disable')
  session.off('Debugger.scriptParsed', note)
  return all
}

async function findFunctionPlace(
  session: CDPSession,
  key: string,
  number: number,
  urls: ReadonlyMap<string, string>,
): Promise<Place | undefined> {
  const expression = `globalThis[${JSON.stringify(key)}].functions[${number}]`
  const { result } = await session.send('Runtime.evaluate', { expression })
  if (!result.objectId) return undefined
  const { internalProperties = [] } = await session.send('Runtime.getProperties', {
    objectId: result.objectId,
    ownProperties: true,
  })
  const at = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value as
    | { scriptId: string; lineNumber: number; columnNumber: number }
    | undefined
  const url = at && urls.get(at.scriptId)
  return at && url ? { url, line: at.lineNumber + 1, column: at.columnNumber + 1 } : undefined
}

const parts = [builtIns, calls, changes, kept, listeners, names, nodes, react, recording, recorder]

/** All functions of `injected` in one scope, as a script to run before the page's code; `key`: see `record`. */
function recorderScript(options: SandboxOptions, key: string): string {
  const functions = parts.flatMap((part) => Object.values(part)).join('\n')
  return `(() => {${functions}\nrecord(${JSON.stringify(options)}, ${JSON.stringify(key)})})()`
}
