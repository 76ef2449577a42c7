import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DeclaredSlot, RemoteManifest } from '@tessera/kit/contract/composition'
import { compileFit } from '../../slots/compileFit.ts'
import { optionsAlone } from '../../slots/optionsAlone.ts'

/** Whether a document can place the slot without any option. */
export function isPlaceable({ context, data }: DeclaredSlot): boolean {
  const parts = new Set<string>(['options', ...context])
  const isGiven = (data.required ?? []).every((field) => parts.has(field))
  return isGiven && compileFit(optionsAlone(data))({ options: {} }).status === 'fits'
}

/** Adds a document of each type to a shell's sample content, with all slots that documents can place. */
export async function placeSlots(documents: string, manifests: readonly RemoteManifest[]): Promise<void> {
  const declared = manifests.flatMap(({ declarations = {} }) => Object.entries(declarations))
  const all = declared.filter(([, slot]) => isPlaceable(slot))
  const isOfList = ([, { context }]: (typeof all)[number]) => context.includes('list')
  await write('station', { line: 'north', people: 1, at: { lat: 42, lon: -4 } }, (slot) => !isOfList(slot))
  await write('line', { hues: [0, 0] }, isOfList)

  async function write(type: string, fields: object, isHere: typeof isOfList): Promise<void> {
    const blocks = all
      .filter(isHere)
      .map(([slot]) => ({ kind: 'slot', slot, fallback: `${slot} is not here.` }))
    const file = join(documents, 'entries', type, 'check.json')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify({ name: 'Check', ...fields, blocks }))
  }
}
