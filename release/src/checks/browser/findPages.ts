import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'

/** One slot of the candidate, as the current site shows it. */
export interface FoundSlot {
  slot: SlotName
  /** A page that has it; none when no page of the site has. */
  path?: string
  /** Its fallback was there instead of what the server entry renders: it may have been late. */
  missed?: boolean
  renderProblems: readonly string[]
}

/** Looks for each slot of a remote: on the site's example of each kind of page, and then wherever content may have placed it. */
export async function findPages(origin: string, manifest: RemoteManifest): Promise<readonly FoundSlot[]> {
  const seen = new Map<SlotName, FoundSlot>()
  await look(origin, manifest, seen, await fetchExamplePaths(origin))
  if (seen.size < manifest.slots.length) await look(origin, manifest, seen, await fetchSitemapPaths(origin))
  return manifest.slots.map((slot) => seen.get(slot) ?? { slot, renderProblems: [] })
}

const maxPages = 150 /* of the site's map, which has those of documents first; a page takes some 10 ms */

async function look(
  origin: string,
  manifest: RemoteManifest,
  seen: Map<SlotName, FoundSlot>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths.slice(0, maxPages)) {
    note(await read(origin, path), manifest, seen)
    if (seen.size === manifest.slots.length) return
  }
}

function note(page: Page, manifest: RemoteManifest, seen: Map<SlotName, FoundSlot>): void {
  for (const slot of manifest.slots) {
    if (!seen.has(slot) && page.html.includes(`data-slot="${slot}"`))
      seen.set(slot, seeSlot(slot, page, manifest))
  }
}

const examples = z.object({ paths: z.array(z.string().startsWith('/')) })

/** One path of each kind of page; of a shell from before, its home. */
async function fetchExamplePaths(origin: string): Promise<readonly string[]> {
  const answer = await fetch(`${origin}/_site/examples`)
  return answer.ok ? examples.parse(await answer.json()).paths : ['/']
}

/** The paths in the sitemap; of a sitemap index, in its first part. */
async function fetchSitemapPaths(origin: string, map = '/sitemap.xml'): Promise<readonly string[]> {
  const { html: xml } = await read(origin, map)
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url, origin))
  const part = urls.find(({ pathname }) => pathname === '/sitemap.xml')
  return part ? fetchSitemapPaths(origin, part.pathname + part.search) : urls.map(({ pathname }) => pathname)
}

/** What is to be what of slots that no page has; nothing when each was tried. */
export function describeUntried(slots: readonly FoundSlot[]): string | undefined {
  const names = slots.flatMap(({ slot, path }) => (path === undefined ? [slot] : []))
  if (names.length === 0) return undefined
  return `${names.join(', ')} was not tried: no page that was looked at has it. Let content place it, \`{ kind: slot, slot: ${names[0]}, … }\`, and check again.`
}

const attempts = 3 /* the first one warms the processes; after three misses in a row the shell rests a slot */

/**
 * Lets a site that keeps nothing render the slots that were late once more, in warm processes. Anyone who is in time
 * now was late for a cold or busy machine; the others have missed again and again.
 */
export async function renderAgain(
  origin: string,
  manifest: RemoteManifest,
  slots: readonly FoundSlot[],
): Promise<readonly FoundSlot[]> {
  let seen = slots
  for (let attempt = 0; attempt < attempts && seen.some(({ missed }) => missed); attempt++) {
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

function seeSlot(slot: SlotName, { path, html }: Page, { server }: RemoteManifest): FoundSlot {
  if (!server?.slots.includes(slot)) return { slot, path, renderProblems: [] }
  const tag = new RegExp(`<div class="shell-slot" data-slot="${slot}"[^>]*>`).exec(html)?.[0] ?? ''
  if (tag.includes('data-from="remote"')) return { slot, path, renderProblems: [] }
  const missing = `${slot} on ${path} has its fallback: the server entry did not render it within its deadline, nor when asked again.`
  return { slot, path, missed: true, renderProblems: [missing] }
}

/** A fault that the check site logged. */
export interface Reported {
  code: string
  cause: string
}

/** What is reported of a slot that has its fallback for another reason than time is its fault, anyone who asks again. */
export async function explainMisses(
  slots: readonly FoundSlot[],
  reportOn: (slot: SlotName) => Promise<Reported | undefined>,
): Promise<readonly FoundSlot[]> {
  return Promise.all(
    slots.map(async function explain(seen) {
      const reported = seen.missed ? await reportOn(seen.slot) : undefined
      if (!reported || reported.code === 'REMOTE_TIMED_OUT') return seen
      const { slot, path = '' } = seen
      const what = `${slot} on ${path} has its fallback: ${reported.code}`
      return { slot, path, renderProblems: [`${what}: ${reported.cause.trim()}.`] }
    }),
  )
}
