import type { Site } from '@tessera/kit/contract/remote'
import type { PortalGrant } from '@tessera/kit/browser/grantPortal'
import type { Problem } from '@tessera/kit/contract/problems'
import { allowHtml } from '../trusted/guardStrings.ts'
import { announce } from '../tab/announce.ts'
import { readCause, report } from '../telemetry/report.ts'
import { emit, on } from './siteEvents.ts'

/** The remote in a slot: what every report about the slot names. */
export interface Occupant {
  remote: string
  version: string
  slot: string
}

/** What the shell grants one island; the island's subscriptions end with `signal`. */
export function createSite(
  idPrefix: string,
  occupant: Occupant,
  signal: AbortSignal,
  { outlet, keepRoom }: PortalGrant,
  keeps?: readonly string[],
): Site {
  return {
    idPrefix,
    signal,
    navigate: navigateTo,
    on: (name, listener) => on(name, listener, signal),
    emit: (name, fact) => emit(name, fact, keeps?.includes(name)),
    announce,
    outlet,
    keepRoom,
    allowHtml,
    report: ({ error, ...problem }: Problem) =>
      report({ ...readCause(error, problem.cause), ...occupant, ...problem }),
  }
}

/** Moves to a page of this site; does nothing for another address. */
function navigateTo(href: string): void {
  const to = new URL(href, document.baseURI)
  if (to.origin === location.origin) location.assign(to)
}
