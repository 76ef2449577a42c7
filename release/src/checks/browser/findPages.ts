import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'

/** A slot of the candidate in the current site. */
export interface FoundSlot {
  slot: SlotName
  /** Path of a page with the slot; undefined when no page has it. */
  path?: string
  /** Whether the page shows the slot's fallback although a server entry renders it; the HTML was perhaps late. */
  missed?: boolean
  renderProblems: readonly string[]
}

/** Finds a page for each slot of a remote: first among the site's example pages, then in the sitemap. */
export async function findPages(origin: string, manifest: RemoteManifest): Promise<readonly FoundSlot[]> {
  const seen = new Map<SlotName, FoundSlot>()
  await search(origin, manifest, seen, await fetchExamplePaths(origin))
  if (seen.size < manifest.slots.length) await search(origin, manifest, seen, await fetchSitemapPaths(origin))
  return manifest.slots.map((slot) => seen.get(slot) ?? { slot, renderProblems: [] })
}

const maxPages = 150 /* pages, each about 10 ms; a sitemap lists pages of documents first, which have most slots */

async function search(
  origin: string,
  manifest: RemoteManifest,
  seen: Map<SlotName, FoundSlot>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths.slice(0, maxPages)) {
    noteSlots(await fetchPage(origin, path), manifest, seen)
    if (seen.size === manifest.slots.length) return
  }
}

function noteSlots(page: Page, manifest: RemoteManifest, seen: Map<SlotName, FoundSlot>): void {
  for (const slot of manifest.slots) {
    if (!seen.has(slot) && page.html.includes(`data-slot="${slot}"`))
      seen.set(slot, readSlot(slot, page, manifest))
  }
}

const examples = z.object({ paths: z.array(z.string().startsWith('/')) })

/** One path of each kind of page; only the home page if the shell is too old to list them. */
async function fetchExamplePaths(origin: string): Promise<readonly string[]> {
  const answer = await fetch(`${origin}/_site/examples`)
  return answer.ok ? examples.parse(await answer.json()).paths : ['/']
}

/** All paths in the sitemap; if it is an index of sitemaps, the paths in the first one. */
async function fetchSitemapPaths(origin: string, map = '/sitemap.xml'): Promise<readonly string[]> {
  const { html: xml } = await fetchPage(origin, map)
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url, origin))
  const part = urls.find(({ pathname }) => pathname === '/sitemap.xml')
  return part ? fetchSitemapPaths(origin, part.pathname + part.search) : urls.map(({ pathname }) => pathname)
}

/** Describes slots that no visited page contains, and how to place one; undefined if all slots were found. */
export function describeUntried(slots: readonly FoundSlot[]): string | undefined {
  const names = slots.flatMap(({ slot, path }) => (path === undefined ? [slot] : []))
  if (names.length === 0) return undefined
  return `${names.join(', ')} was not tried: no page that was visited has it. Place it in the content, \`{ kind: slot, slot: ${names[0]}, … }\`, and check again.`
}

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
      const page = await fetchPage(origin, path)
      seen = seen.map((one) => (one.missed && one.path === path ? readSlot(one.slot, page, manifest) : one))
    }
  }
  return seen
}

interface Page {
  path: string
  html: string
}

async function fetchPage(origin: string, path: string): Promise<Page> {
  return { path, html: await (await fetch(origin + path)).text() }
}

function readSlot(slot: SlotName, { path, html }: Page, { server }: RemoteManifest): FoundSlot {
  if (!server?.slots.includes(slot)) return { slot, path, renderProblems: [] }
  const tag = new RegExp(`<div class="shell-slot" data-slot="${slot}"[^>]*>`).exec(html)?.[0] ?? ''
  if (tag.includes('data-from="remote"')) return { slot, path, renderProblems: [] }
  const missing = `${slot} on ${path} shows its fallback: the server entry did not render it in time, not even when asked again.`
  return { slot, path, missed: true, renderProblems: [missing] }
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
      const { slot, path = '' } = seen
      const what = `${slot} on ${path} shows its fallback: ${reported.code}`
      return { slot, path, renderProblems: [`${what}: ${reported.cause.trim()}.`] }
    }),
  )
}
