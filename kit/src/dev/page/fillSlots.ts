import {
  blocksClass,
  idPrefixOf,
  type RemoteMetadata,
  slotClass,
  slotDataMark,
  slotMarks,
} from '../../contract/page.ts'
import type { ContextPart } from '../../contract/slots.ts'
import { givenMark, placedMark, type RenderOutcome } from '../messages/messages.ts'
import { type Edit, escapeAttribute, scriptJson } from './edited.ts'
import type { PageParts, SlotInPage } from './readPage.ts'

/** What a page needs of the last build of a remote in a working folder. */
export interface DevRemote {
  name: string
  metadata(): RemoteMetadata
  /** File names of all scripts, workers included, because the page allows only listed scripts. */
  scripts(): readonly string[]
  sheets(slot: string): readonly Sheet[]
  render(slot: string, data: unknown, idPrefix: string): Promise<RenderOutcome>
  /** Declared heights in CSS px, by slot. */
  blockSizes: ReadonlyMap<string, number>
  /** The parts of the page's context that each slot gets, by slot. */
  contexts: ReadonlyMap<string, readonly ContextPart[]>
  /** Declared origins that the remote's browser code requests, and Trusted Types policies that it makes. */
  origins: readonly string[]
  trustedTypes: readonly string[]
}

export interface Sheet {
  href: string
  css: string
}

/** A slot that is not in the page; it is added at the end of the main content. */
export interface PlacedSlot {
  name: string
  data: unknown
}

/** Renders each slot of the remote with its server entry, from the data in the page. */
export async function fillSlots(
  html: string,
  { slots, mainEnd }: PageParts,
  remote: DevRemote,
  placed: readonly PlacedSlot[],
) {
  const declared = remote.metadata().slots
  const present = slots.filter(({ name }) => Object.hasOwn(declared, name))
  const missing = placed.filter(({ name }) => !slots.some((slot) => slot.name === name))
  const filled = await Promise.all([
    ...present.map((slot) => fillSlot(html, slot, remote)),
    ...(mainEnd === undefined ? [] : missing.map((slot) => placeSlot(mainEnd, slot, remote))),
  ])
  return {
    edits: filled.flatMap(({ edits }) => edits),
    names: [...present, ...missing].map(({ name }) => name),
    problems: filled.flatMap(({ problem }) => problem ?? []),
  }
}

async function fillSlot(html: string, slot: SlotInPage, remote: DevRemote) {
  const data: unknown = JSON.parse(html.slice(slot.data.start, slot.data.end))
  const outcome = await remote.render(slot.name, data, idPrefixOf(slot.id))
  const edits: Edit[] = [{ ...slot.tag, text: hostTag(remote, data, outcome, slot.attributes) }]
  if (outcome.status === 'rendered') {
    edits.push({ ...slot.data, text: scriptJson(outcome.data) })
    if (outcome.html !== undefined) edits.push({ ...slot.inner, text: outcome.html })
  }
  return { edits, problem: describeProblem(slot.name, outcome) }
}

async function placeSlot(at: number, { name, data }: PlacedSlot, remote: DevRemote) {
  const outcome = await remote.render(name, data, idPrefixOf(name))
  const attributes = {
    class: slotClass,
    [slotMarks.name]: name,
    [slotMarks.id]: name,
    [slotMarks.state]: 'server',
    [placedMark]: '',
  }
  const { html = '', data: fitted } = outcome.status === 'rendered' ? outcome : { data }
  const script = `<script type="application/json" ${slotDataMark}="${name}">${scriptJson(fitted)}</script>`
  const host = `${hostTag(remote, data, outcome, attributes)}${html}</div>${script}`
  const text = `<div class="${blocksClass}">${host}</div>`
  return { edits: [{ start: at, end: at, text }], problem: describeProblem(name, outcome) }
}

/** The start tag of a slot's host. As on the site, no island is mounted if the slot's data are refused. */
function hostTag(
  { name, metadata }: DevRemote,
  data: unknown,
  outcome: RenderOutcome,
  attributes: Readonly<Record<string, string>>,
): string {
  const isMounted = outcome.status !== 'refused'
  const isRendered = outcome.status === 'rendered' && outcome.html !== undefined
  const written = Object.entries({
    ...attributes,
    [slotMarks.remote]: isMounted ? name : undefined,
    [slotMarks.version]: isMounted ? metadata().version : undefined,
    [slotMarks.from]: isRendered ? 'remote' : 'fallback',
    [givenMark]: JSON.stringify(data),
  }).map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`))
  return `<div${written.join('')}>`
}

export function describeProblem(slot: string, outcome: RenderOutcome): string | undefined {
  if (outcome.status === 'rendered') return undefined
  const refused = `The data of ${slot} do not fit the declaration in src/remote.ts:`
  return outcome.status === 'threw' ? outcome.cause : `${refused}\n${outcome.cause}`
}
