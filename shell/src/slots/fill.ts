import type { Problem } from '@tessera/kit/contract/problems'
import type { Log } from '../log.ts'
import { remoteFor, type Composition, type LiveRemote } from '../remotes/composition.ts'
import type { FilledSlot, SlotRequest } from './request.ts'

/** A filled slot, and whether the next visitor may well get more of it. */
export interface Filled extends FilledSlot {
  /** The remote failed this once: the page that it is in is not worth keeping. */
  passing?: true
}

/** Fills all slots of a page at once. Never rejects: what a remote cannot draw has its fallback (CP1). */
export function fillSlots(
  requests: readonly SlotRequest[],
  composition: Composition,
  log: Log,
): Promise<readonly Filled[]> {
  return Promise.all(requests.map((request) => fillSlot(request, composition, log)))
}

async function fillSlot(request: SlotRequest, composition: Composition, log: Log): Promise<Filled> {
  const fallback: Filled = { request, html: request.fallback, from: 'fallback' }
  const found = remoteFor(request.name, composition)
  if (!found) {
    log.problem({
      name: 'remoteMissing',
      slot: request.name,
      cause: `nothing fills ${request.name} in ${composition.id}`,
    })
    return fallback
  }
  const remote = { name: found.name, version: found.version }
  if (found.status === 'dead' || !found.manifest.server?.slots.includes(request.name))
    return { ...fallback, remote }

  const drawn = await draw(request, found)
  if (drawn.status === 'drawn') return { request, html: drawn.html, from: 'remote', remote }
  if (drawn.problem) log.problem(drawn.problem)
  return { ...fallback, remote, passing: true }
}

type Drawn = { status: 'drawn'; html: string } | { status: 'failed'; problem?: Problem }

async function draw(request: SlotRequest, { name, version, renderer }: LiveRemote): Promise<Drawn> {
  const outcome = await renderer?.draw({ slot: request.name, data: request.data, idPrefix: `${request.id}-` })
  if (outcome?.status === 'drawn') return outcome
  if (!outcome || outcome.status === 'resting') return { status: 'failed' }
  const problem = outcome.status === 'late' || outcome.status === 'crowded' ? 'remoteTimedOut' : 'remoteThrew'
  return {
    status: 'failed',
    problem: { name: problem, remote: name, version, slot: request.name, cause: outcome.cause },
  }
}
