import type { Site } from '@tessera/kit/contract/remote'
import type { LentOutside } from '@tessera/kit/browser/lendOutside'
import type { Problem } from '@tessera/kit/contract/problems'
import { allowHtml } from '../trusted/guardStrings.ts'
import { announce } from '../tab/announce.ts'
import { report } from '../telemetry/report.ts'
import { emit, on } from './siteEvents.ts'
import { navigateTo } from '../tab/navigateTo.ts'

/** Whose site it is: goes into every report. */
interface Occupant {
  remote: string
  version: string
  slot: string
}

/** What the shell lends to one island; everything it subscribes to ends with `signal`. */
export function lendSite(
  idPrefix: string,
  occupant: Occupant,
  signal: AbortSignal,
  { outlet, keepRoom }: LentOutside,
): Site {
  return {
    idPrefix,
    signal,
    navigate: navigateTo,
    on: (name, listener) => on(name, listener, signal),
    emit,
    announce,
    outlet,
    keepRoom,
    allowHtml,
    report: (problem: Problem) => report({ ...occupant, ...problem }),
  }
}
