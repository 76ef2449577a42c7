import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'

/** One slot of the candidate, as the live site shows it. */
export interface SlotSeen {
  slot: SlotName
  /** A page that has it; none when no page of the site has. */
  path?: string
  /** What is wrong with its HTML from the server. */
  drawnFaults: readonly string[]
}

/** Looks through the kinds of pages for each slot of a remote: home, a region, a place. */
export async function findPages(origin: string, manifest: RemoteManifest): Promise<readonly SlotSeen[]> {
  const drawn = manifest.server?.slots ?? []
  const home = await read(origin, '/', drawn)
  const region = await read(origin, linkIn(home.html, /href="(\/regions\/[^"?#]+)"/), drawn)
  const place = await read(origin, linkIn(region.html, /href="(\/places\/[^"?#]+)"/), drawn)
  const pages = [home, region, place]
  return manifest.slots.map((slot) => {
    const page = pages.find(({ html }) => html.includes(`data-slot="${slot}"`))
    if (!page) return { slot, drawnFaults: [] }
    return { slot, path: page.path, drawnFaults: faultsOf(slot, page, manifest) }
  })
}

interface Page {
  path: string
  html: string
}

const tries = 5 /* a first drawing in a fresh process may be late */

async function read(origin: string, path: string, drawn: readonly SlotName[]): Promise<Page> {
  let html = ''
  for (let turn = 0; turn < tries; turn++) {
    html = await (await fetch(origin + path)).text()
    if (!drawn.some((slot) => isFallback(slot, html))) break
    await new Promise((wake) => setTimeout(wake, 50))
  }
  return { path, html }
}

function isFallback(slot: SlotName, html: string): boolean {
  const [tag = ''] = new RegExp(`<div class="shell-slot" data-slot="${slot}"[^>]*>`).exec(html) ?? []
  return tag.includes('data-from="fallback"')
}

function linkIn(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? '/'
}

function faultsOf(slot: SlotName, { path, html }: Page, { server }: RemoteManifest): string[] {
  if (!server?.slots.includes(slot)) return []
  const host = new RegExp(
    `<div class="shell-slot" data-slot="${slot}"[^>]*>(.*?)</div><script type="application/json"`,
    's',
  )
  const [tag = '', inside = ''] = host.exec(html) ?? []
  if (!tag.slice(0, tag.indexOf('>')).includes('data-from="remote"')) {
    return [
      `${slot} on ${path} has its fallback: the server half did not draw it within its deadline, or threw.`,
    ]
  }
  const foul = [
    [/\sstyle="/, 'an inline style'],
    [/\son[a-z]+="/i, 'an inline event handler'],
    [/<script[\s>]/i, 'a script'],
  ] as const
  return foul.flatMap(([pattern, what]) =>
    pattern.test(inside) ? [`${slot} on ${path} is drawn with ${what}, which the policy refuses.`] : [],
  )
}
