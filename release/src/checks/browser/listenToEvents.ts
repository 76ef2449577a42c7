import { randomUUID } from 'node:crypto'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { compileFit } from '../../slots/compileFit.ts'
import type { Page } from './Browser.ts'

/** Records events. Call the result to report events that the remote may not emit, or whose data do not fit. */
export async function listenToEvents(
  page: Page,
  remote: string,
  events: RemoteManifest['events'],
  report: (problem: string) => void,
): Promise<() => Promise<void>> {
  const key = randomUUID()
  await page.evaluateOnNewDocument(noteEvents, key)
  return async function read() {
    const emitted: Emitted[] = await page.evaluate((key) => Reflect.get(globalThis, key), key)
    for (const one of emitted) {
      const problem = describeMisuse(one, remote, events)
      if (problem) report(problem)
    }
  }
}

interface Emitted {
  name: string
  /** JSON; undefined for values without a JSON form. */
  detail: string | undefined
  stack: string
}

function describeMisuse(
  { name, detail, stack }: Emitted,
  remote: string,
  events: RemoteManifest['events'] = {},
) {
  const [owner = '', event = ''] = name.split(':')
  const isBy = (one: string) => stack.includes(`/remotes/${one}/`)
  if (owner !== remote)
    return isBy(remote) && !isBy(owner) ? `it emits ${name}, which is for ${owner} alone to emit` : undefined
  const declared = Object.hasOwn(events, event) ? events[event] : undefined
  if (!declared) return `it emits ${name}, and src/remote.ts of ${owner} declares no event ${event}`
  const fit = compileFit({ type: 'object', properties: { data: declared.data }, required: ['data'] })
  const fitted = fit(detail === undefined ? {} : { data: JSON.parse(detail) as unknown })
  if (fitted.status === 'fits') return undefined
  const field = fitted.field.replace(/^data\.?/, '')
  return `it emits ${name} with other data than src/remote.ts of ${owner} declares: ${field}${field && ' '}${fitted.cause}`
}

/** Runs before the page's code; collects events in the global `key`. The site emits them on a plain `EventTarget`. */
function noteEvents(key: string): void {
  const emitted: Emitted[] = []
  Reflect.set(globalThis, key, emitted)
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function note(event) {
    if (event instanceof CustomEvent && event.type.includes(':') && this.constructor === EventTarget)
      emitted.push({ name: event.type, detail: JSON.stringify(event.detail), stack: new Error().stack ?? '' })
    return dispatchEvent.call(this, event)
  }
}
