import { idPrefixOf, slotClass, slotDataMark, slotMarks } from '../../contract/page.ts'
import { givenMark, placedMark, type RenderOutcome } from '../messages/messages.ts'
import type { DevRemote } from './DevRemote.ts'
import { type Edit, textAt } from './edited.ts'
import { escapeAttribute, scriptJson } from './markup.ts'
import type { PageParts, SlotInPage } from './readPage.ts'

/** A slot that no content of the page names, put at the end of its main content. */
export interface PlacedSlot {
  name: string
  data: unknown
}

interface FilledSlots {
  edits: readonly Edit[]
  /** Names of those that the page has now. */
  names: readonly string[]
  /** What is wrong with the remote, for each slot that it did not render. */
  problems: readonly string[]
}

/** Each slot of the remote, rendered by its server entry from the data that the page itself carries. */
export async function fillSlots(
  html: string,
  { slots, mainEnd }: PageParts,
  remote: DevRemote,
  placed: readonly PlacedSlot[],
): Promise<FilledSlots> {
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

interface FilledSlot {
  edits: readonly Edit[]
  problem: string | undefined
}

async function fillSlot(html: string, slot: SlotInPage, remote: DevRemote): Promise<FilledSlot> {
  const data: unknown = JSON.parse(textAt(html, slot.data))
  const outcome = await remote.render(slot.name, data, idPrefixOf(slot.id))
  const from = outcome.status === 'rendered' && outcome.html !== undefined ? 'remote' : 'fallback'
  const attributes = {
    ...slot.attributes,
    ...marksOf(remote, outcome),
    [slotMarks.from]: from,
    [givenMark]: JSON.stringify(data),
  }
  const edits: Edit[] = [{ ...slot.tag, text: hostTag(attributes) }]
  if (outcome.status === 'rendered' && outcome.html !== undefined)
    edits.push({ ...slot.inner, text: outcome.html })
  if (outcome.status === 'rendered') edits.push({ ...slot.data, text: scriptJson(outcome.data) })
  return { edits, problem: problemOf(slot.name, outcome) }
}

async function placeSlot(at: number, { name, data }: PlacedSlot, remote: DevRemote): Promise<FilledSlot> {
  const outcome = await remote.render(name, data, idPrefixOf(name))
  const html = outcome.status === 'rendered' ? outcome.html : undefined
  const attributes = {
    class: slotClass,
    [slotMarks.name]: name,
    [slotMarks.id]: name,
    ...marksOf(remote, outcome),
    [slotMarks.from]: html === undefined ? 'fallback' : 'remote',
    [slotMarks.state]: 'server',
    [givenMark]: JSON.stringify(data),
    [placedMark]: '',
  }
  const fitted = scriptJson(outcome.status === 'rendered' ? outcome.data : data)
  const script = `<script type="application/json" ${slotDataMark}="${name}">${fitted}</script>`
  const text = `${hostTag(attributes)}${html ?? ''}</div>${script}`
  return { edits: [{ start: at, end: at, text }], problem: problemOf(name, outcome) }
}

/** No island is mounted where its data are refused, as on the site. */
function marksOf(
  { name, metadata }: DevRemote,
  { status }: RenderOutcome,
): Record<string, string | undefined> {
  const isMounted = status !== 'refused'
  return {
    [slotMarks.remote]: isMounted ? name : undefined,
    [slotMarks.version]: isMounted ? metadata().version : undefined,
  }
}

function hostTag(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${escapeAttribute(value)}"`,
  )
  return `<div${written.join('')}>`
}

/** What is wrong with the remote when it did not render a slot. */
export function problemOf(slot: string, outcome: RenderOutcome): string | undefined {
  if (outcome.status === 'rendered') return undefined
  const refused = `The data of ${slot} are not what src/remote.ts declares:`
  return outcome.status === 'threw' ? outcome.cause : `${refused}\n${outcome.cause}`
}
