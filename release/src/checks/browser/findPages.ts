import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'
import { type Example, fetchPage, type FoundSlot, readSlot } from './readSlot.ts'

/**
 * Finds a page for each slot of a remote: first among the site's example pages, then in the sitemap. A slot that takes
 * options, or the page's document, is found on one example of each type.
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

/** Whether the slot's data have options, which documents set, or the page's document. */
function differsByType({ declarations = {} }: RemoteManifest, slot: SlotName): boolean {
  const { context = [], data = {} } = declarations[slot] ?? {}
  return data.properties?.['options'] !== undefined || context.includes('page')
}

const path = z.string().startsWith('/')
const example = z.object({ path, title: z.string().optional(), type: z.string().optional() })
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
