import type { Kept } from './Kept.ts'
import type { Recorder } from './Recorder.ts'
import type { Place, Trace } from './Trace.ts'
import { watchListeners } from './watchListeners.ts'
import { watchObservers } from './watchObservers.ts'
import { watchTimers } from './watchTimers.ts'

/** Records every listener, timer and observer that the candidate starts. Gives those that go on. */
export function watchKept(recorder: Recorder): () => Trace[] {
  const all = new Set<Kept>()
  const ownPlace = (): Place | undefined => {
    const place = recorder.here()
    return place && recorder.territory.isOwnFile(place.url) ? place : undefined
  }
  const keep = (kept: Kept): (() => void) => {
    all.add(kept)
    return () => void all.delete(kept)
  }
  watchListeners(ownPlace, keep)
  watchTimers(ownPlace, keep)
  watchObservers(ownPlace, keep)
  return function goingOn() {
    const traces: Trace[] = []
    for (const { said, place, goesOn } of all) if (goesOn()) traces.push({ said, place })
    return traces
  }
}
