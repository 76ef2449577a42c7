import type { Site } from '@tessera/kit/contract/remote'
import type { Problem } from '@tessera/kit/contract/problems'
import { announce } from './announce.ts'
import { report } from './report.ts'
import { emit, on } from './siteEvents.ts'
import { visit } from '../navigation/visit.ts'

/** Whose site it is: goes into every report. */
interface Occupant {
  remote: string
  version: string
  slot: string
}

/** What the shell lends to one island; everything it subscribes to ends with `signal`. */
export function createSite(idPrefix: string, occupant: Occupant, signal: AbortSignal): Site {
  return {
    idPrefix,
    signal,
    navigate: visit,
    on: (name, listener) => on(name, listener, signal),
    emit,
    announce,
    report: (problem: Problem) => report({ ...occupant, ...problem }),
  }
}
