import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { SlotName } from '@tessera/kit/contract/slots'

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

/** A page to look at; `type` and `title` of its document, if the shell names them. */
export interface Example {
  path: string
  title?: string | undefined
  type?: string | undefined
}

interface Page extends Example {
  html: string
}

export async function fetchPage(origin: string, page: Example): Promise<Page> {
  return { ...page, html: await (await fetch(origin + page.path)).text() }
}

export function readSlot(slot: SlotName, page: Page, { server }: RemoteManifest): FoundSlot {
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
export function describeMiss({ slot, path = '', of }: Omit<FoundSlot, 'renderProblems'>): string {
  return `${slot} on ${path}${of === undefined ? '' : ` (${of})`} shows its fallback`
}
