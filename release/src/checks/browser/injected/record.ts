import { createSandbox, type SandboxOptions, type Recorder, type Place, type Trace } from './Recorder.ts'
import { parsePlace } from './describeNode.ts'
import { reactOwner } from './reactOwner.ts'
import { watchBuiltIns } from './watchBuiltIns.ts'
import { watchChanges, watchMoves } from './watchChanges.ts'
import { watchKept } from './watchKept.ts'
import { watchNodes } from './watchNodes.ts'

/** The methods by which checks control and read the recorder in the page. */
export interface Recording {
  pause(isOn: boolean): void
  /** Restores changed built-ins, since the check needs them too, and returns which were changed. */
  builtIns(): Trace[]
  changes(): Trace[]
  remember(): void
  listActive(): Trace[]
  /** Nodes that are out of the page but still in memory. Call it after a garbage collection. */
  held(): Trace[]
  /** Where an element was created. */
  origin(selector: string): Pick<Trace, 'place' | 'by'>
  /** Functions that traces refer to by index; the debugger can tell where they are defined. */
  functions: unknown[]
}

/** Runs in the page before any of the page's code. `key` names the global that holds the recording. */
export function record(options: SandboxOptions, key: string): void {
  if (window.top !== window) return
  const sandbox = createSandbox(options)
  const functions: unknown[] = []
  let paused = false
  const nodes = watchNodes(sandbox)
  const recorder: Recorder = {
    sandbox,
    changed: [],
    here,
    isPaused: () => paused,
    trackNode: nodes.trackNode,
    functionNumber: (registered) => functions.push(registered) - 1,
  }
  watchMoves(recorder)
  const listActive = watchKept(recorder)
  watchChanges(recorder)
  const restoreBuiltIns = watchBuiltIns()
  const recording: Recording = {
    pause: (isOn) => void (paused = isOn),
    builtIns,
    changes: () => recorder.changed.splice(0),
    remember: nodes.remember,
    listActive,
    held: nodes.held,
    origin,
    functions,
  }
  Object.defineProperty(window, key, { value: recording })

  function here(): Place | undefined {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 60
    const place = parsePlace(new Error().stack ?? '')
    Error.stackTraceLimit = stackTraceLimit
    return place
  }

  function builtIns(): Trace[] {
    return restoreBuiltIns().map(({ path, now }) => ({
      what: `${path} was changed for the whole page`,
      by: recorder.functionNumber(now),
    }))
  }

  function origin(selector: string): Pick<Trace, 'place' | 'by'> {
    const element = document.querySelector(selector)
    if (!element) return {}
    const place = nodes.whereMade(element)
    if (place) return { place }
    const component = reactOwner(element)?.component
    return component ? { by: recorder.functionNumber(component) } : {}
  }
}
