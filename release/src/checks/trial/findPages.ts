import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'

/** One slot of the candidate, as the live site shows it. */
export interface SlotSeen {
  slot: SlotName
  /** A page that has it; none when no page of the site has. */
  path?: string
  /** Its fallback was there instead of what the server entry renders: it may have been late. */
  missed?: boolean
  /** What is wrong with its HTML from the server. */
  renderProblems: readonly string[]
}

/** Looks through the kinds of pages for each slot of a remote: home, a region, a place. */
export async function findPages(origin: string, manifest: RemoteManifest): Promise<readonly SlotSeen[]> {
  const home = await read(origin, '/')
  const region = await read(origin, linkIn(home.html, /href="(\/regions\/[^"?#]+)"/))
  const place = await read(origin, linkIn(region.html, /href="(\/places\/[^"?#]+)"/))
  const pages = [home, region, place]
  return manifest.slots.map((slot) => {
    const page = pages.find(({ html }) => html.includes(`data-slot="${slot}"`))
    if (!page) return { slot, renderProblems: [] }
    return seeSlot(slot, page, manifest)
  })
}

const turns = 3 /* the first one warms the processes; after three misses in a row the shell rests a slot */

/**
 * Lets a site that keeps nothing render the slots that were late once more, in warm processes. Whoever is in time
 * now was late for a cold or busy machine; the others have missed again and again.
 */
export async function renderAgain(
  origin: string,
  manifest: RemoteManifest,
  slots: readonly SlotSeen[],
): Promise<readonly SlotSeen[]> {
  let seen = slots
  for (let turn = 0; turn < turns && seen.some(({ missed }) => missed); turn++) {
    for (const path of new Set(seen.flatMap(({ missed, path }) => (missed && path ? [path] : [])))) {
      const page = await read(origin, path)
      seen = seen.map((one) => (one.missed && one.path === path ? seeSlot(one.slot, page, manifest) : one))
    }
  }
  return seen
}

interface Page {
  path: string
  html: string
}

async function read(origin: string, path: string): Promise<Page> {
  return { path, html: await (await fetch(origin + path)).text() }
}

function linkIn(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '/'
}

function seeSlot(slot: SlotName, { path, html }: Page, { server }: RemoteManifest): SlotSeen {
  if (!server?.slots.includes(slot)) return { slot, path, renderProblems: [] }
  const tag = new RegExp(`<div class="shell-slot" data-slot="${slot}"[^>]*>`).exec(html)?.[0] ?? ''
  if (tag.includes('data-from="remote"')) return { slot, path, renderProblems: [] }
  const missing = `${slot} on ${path} has its fallback: the server entry did not render it within its deadline, nor when asked again.`
  return { slot, path, missed: true, renderProblems: [missing] }
}

/** A fault that the trial site logged. */
export interface Reported {
  code: string
  cause: string
}

/** What is told of a slot that has its fallback for another reason than time is its fault, whoever asks again. */
export async function explainMisses(
  slots: readonly SlotSeen[],
  reportOn: (slot: SlotName) => Promise<Reported | undefined>,
): Promise<readonly SlotSeen[]> {
  return Promise.all(
    slots.map(async function explain(seen) {
      const reported = seen.missed ? await reportOn(seen.slot) : undefined
      if (!reported || reported.code === 'REMOTE_TIMED_OUT') return seen
      const { slot, path = '' } = seen
      const cause = reported.cause.split('\n').slice(0, 2).join(' ').trim()
      return {
        slot,
        path,
        renderProblems: [`${slot} on ${path} has its fallback: ${reported.code}: ${cause}.`],
      }
    }),
  )
}
