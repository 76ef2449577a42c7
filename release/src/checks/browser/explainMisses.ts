import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'
import { describeMiss, fetchPage, type FoundSlot, readSlot } from './readSlot.ts'

const attempts = 3 /* the first one warms up the processes; after three misses in a row the shell pauses a slot */

/** Renders late slots again in a site without a cache; slots that are still late in warm processes are too slow. */
export async function renderAgain(
  origin: string,
  manifest: RemoteManifest,
  slots: readonly FoundSlot[],
): Promise<readonly FoundSlot[]> {
  let seen = slots
  for (let attempt = 0; attempt < attempts && seen.some(({ missed }) => missed); attempt++) {
    for (const path of new Set(seen.flatMap(({ missed, path }) => (missed && path ? [path] : [])))) {
      const page = await fetchPage(origin, { path })
      seen = seen.map(function readAgain(one) {
        if (!one.missed || one.path !== path) return one
        const { missed: _before, ...kept } = one
        return { ...kept, ...readSlot(one.slot, page, manifest) }
      })
    }
  }
  return seen
}

/** A problem that the check site logged. */
export interface Reported {
  code: string
  cause: string
}

/** Replaces each missed slot's problem by the logged one. A slot that was only late stays, since a retry can help. */
export async function explainMisses(
  slots: readonly FoundSlot[],
  reportOn: (slot: SlotName) => Promise<Reported | undefined>,
): Promise<readonly FoundSlot[]> {
  return Promise.all(
    slots.map(async function explain(seen) {
      const reported = seen.missed ? await reportOn(seen.slot) : undefined
      if (!reported || reported.code === 'REMOTE_TIMED_OUT') return seen
      const { missed: _explained, ...found } = seen
      const cause = `${reported.code}: ${reported.cause.trim()}.`
      return { ...found, renderProblems: [`${describeMiss(found)}: ${cause}`] }
    }),
  )
}
