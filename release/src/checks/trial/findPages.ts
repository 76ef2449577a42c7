import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'

/** One slot of the candidate, as the live site shows it. */
export interface SlotSeen {
  slot: SlotName
  /** A page that has it; none when no page of the site has. */
  path?: string
  /** Its fallback was there instead of what the server entry renders. */
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

const turns = 3 /* the first one warms the threads; after three misses in a row the shell rests a slot */

/**
 * Lets a site that keeps nothing render the slots that had their fallback once more, on warm threads. Whoever is in time
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
  const host = new RegExp(
    `<div class="shell-slot" data-slot="${slot}"[^>]*>(.*?)</div><script type="application/json"`,
    's',
  )
  const [tag = '', inside = ''] = host.exec(html) ?? []
  if (!tag.slice(0, tag.indexOf('>')).includes('data-from="remote"')) {
    const missing = `${slot} on ${path} has its fallback: the server entry did not render it within its deadline, nor when asked again, or threw.`
    return { slot, path, missed: true, renderProblems: [missing] }
  }
  return {
    slot,
    path,
    renderProblems: foulIn(inside).map(
      (what) => `${slot} on ${path} is rendered with ${what}, which the policy refuses.`,
    ),
  }
}

function foulIn(html: string): string[] {
  const foul = [
    [/\sstyle="/, 'an inline style'],
    [/\son[a-z]+="/i, 'an inline event handler'],
    [/<script[\s>]/i, 'a script'],
  ] as const
  return foul.flatMap(([pattern, what]) => (pattern.test(html) ? [what] : []))
}
