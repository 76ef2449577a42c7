import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { ContextPart, SlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'

/** A slot of the candidate in the current site. */
export interface FoundSlot {
  slot: SlotName
  /** Path of a page with the slot; undefined when no page has it. */
  path?: string
  /** The page's document, as `museum 'Orbit'`; undefined if the shell does not name it. */
  of?: string
  /** Whether the slot is also on an earlier page, of another type. */
  isFurther?: true
  /** Whether the page shows the slot's fallback although a server entry renders it; the HTML was perhaps late. */
  missed?: boolean
  renderProblems: readonly string[]
}

/**
 * Finds a page for each slot of a remote: first among the site's example pages, then in the sitemap. A slot that is given
 * options, or told of its document, is found on one example of each type.
 */
export async function findPages(origin: string, manifest: RemoteManifest): Promise<readonly FoundSlot[]> {
  const examples = await fetchExamples(origin)
  const found = await search(origin, manifest, examples, manifest.slots)
  const missing = manifest.slots.filter((slot) => !found.some((one) => one.slot === slot))
  const listed = missing.length > 0 ? await fetchSitemap(origin) : []
  found.push(...(await search(origin, manifest, listed, missing)))
  const first = manifest.slots.map(
    (slot) => found.find((one) => one.slot === slot) ?? { slot, renderProblems: [] },
  )
  const further = found.filter((one) => !first.includes(one)).slice(0, maxFurther)
  return [...first, ...further.map((one) => ({ ...one, isFurther: true as const }))]
}

const maxPages = 150 /* pages, each about 10 ms; a sitemap lists pages of documents first, which have most slots */
const maxFurther = 8 /* pages of further types, each some seconds of a browser */

/** Looks for slots on pages: for each slot on the first page, or the first of each type. */
async function search(
  origin: string,
  manifest: RemoteManifest,
  examples: readonly Example[],
  slots: readonly SlotName[],
): Promise<FoundSlot[]> {
  const found = new Map<string, FoundSlot>()
  const keyOf = (slot: SlotName, { type = '' }: Example) =>
    differsByType(manifest, slot) ? `${slot} ${type}` : slot
  for (const example of examples.slice(0, maxPages)) {
    const left = slots.filter((slot) => !found.has(keyOf(slot, example)))
    if (left.length === 0) continue
    const page = await fetchPage(origin, example)
    for (const slot of left)
      if (page.html.includes(`data-slot="${slot}"`))
        found.set(keyOf(slot, example), readSlot(slot, page, manifest))
  }
  return [...found.values()]
}

/** Whether the slot's data tell of the page's document, or have options that documents set. */
function differsByType({ declarations = {} }: RemoteManifest, slot: SlotName): boolean {
  const { context = [], data = {} } = declarations[slot] ?? {}
  const tells = ['page', 'place', 'region'] satisfies ContextPart[]
  return data.properties?.['options'] !== undefined || tells.some((part) => context.includes(part))
}

const path = z.string().startsWith('/')
const example = z.object({ path, title: z.string().optional(), type: z.string().optional() })
type Example = z.infer<typeof example>
const answered = z.object({ paths: z.array(path), examples: z.array(example).optional() })

/** One page of each type, list and slot; a shell of contract 1.0 names paths alone, an older one none but the home page. */
async function fetchExamples(origin: string): Promise<readonly Example[]> {
  const answer = await fetch(`${origin}/_site/examples`)
  if (!answer.ok) return [{ path: '/' }]
  const { paths, examples } = answered.parse(await answer.json())
  return examples ?? paths.map((one) => ({ path: one }))
}

/** All pages in the sitemap; if it is an index of sitemaps, those in the first one. */
async function fetchSitemap(origin: string, map = '/sitemap.xml'): Promise<readonly Example[]> {
  const { html: xml } = await fetchPage(origin, { path: map })
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url, origin))
  const part = urls.find(({ pathname }) => pathname === '/sitemap.xml')
  return part
    ? fetchSitemap(origin, part.pathname + part.search)
    : urls.map(({ pathname: path }) => ({ path }))
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

interface Page extends Example {
  html: string
}

async function fetchPage(origin: string, page: Example): Promise<Page> {
  return { ...page, html: await (await fetch(origin + page.path)).text() }
}

function readSlot(slot: SlotName, page: Page, { server }: RemoteManifest): FoundSlot {
  const { path, html, title, type } = page
  const of = type === undefined || title === undefined ? {} : { of: `${type} '${title}'` }
  if (!server?.slots.includes(slot)) return { slot, path, ...of, renderProblems: [] }
  const tag = new RegExp(`<div class="shell-slot" data-slot="${slot}"[^>]*>`).exec(html)?.[0] ?? ''
  if (tag.includes('data-from="remote"')) return { slot, path, ...of, renderProblems: [] }
  const found = { slot, path, ...of, missed: true } as const
  const missing = `${describeMiss(found)}: the server entry did not render it in time, not even when asked again.`
  return { ...found, renderProblems: [missing] }
}

/** Such as `tickets on /shows/knots (exhibition 'Knots') shows its fallback`. */
function describeMiss({ slot, path = '', of }: Omit<FoundSlot, 'renderProblems'>): string {
  return `${slot} on ${path}${of === undefined ? '' : ` (${of})`} shows its fallback`
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
