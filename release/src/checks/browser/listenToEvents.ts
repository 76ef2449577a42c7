import { randomUUID } from 'node:crypto'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { compileFit } from '../../slots/compileFit.ts'
import type { Page } from './Browser.ts'

/**
 * What the parts of the page tell each other: the remote's own events must be declared and fit, and others' are not its to
 * emit. Returns how to hear of it, once all was tried.
 */
export async function listenToEvents(
  page: Page,
  remote: string,
  events: RemoteManifest['events'],
  report: (problem: string) => void,
): Promise<() => Promise<void>> {
  const key = randomUUID()
  await page.evaluateOnNewDocument(noteEvents, key)
  return async function read() {
    const emitted = await page.evaluate((key) => Reflect.get(globalThis, key) as Emitted[], key)
    for (const one of emitted) {
      const problem = describeMisuse(one, remote, events)
      if (problem) report(problem)
    }
  }
}

interface Emitted {
  name: string
  /** JSON; none of what has none. */
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

/** Runs in the page, before any code of it, and puts a list under `key`. The site dispatches by an `EventTarget`; packages do by elements and the window. */
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
