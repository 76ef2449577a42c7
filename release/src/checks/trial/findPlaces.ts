import type { CDPSession } from './Browser.ts'
import type { Place, Trace } from './inside/Trace.ts'

/** Where functions of a page were written: the debugger knows. `key` is where the page has its recording. */
export async function findPlaces(
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
    const found = trace.by === undefined ? undefined : await placeOf(session, key, trace.by, urls)
    return found ? { ...trace, place: found } : trace
  })
  const all = await Promise.all(placed)
  await session.send('Debugger.disable')
  session.off('Debugger.scriptParsed', note)
  return all
}

async function placeOf(
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
