import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Candidate } from '../registry/Candidate.ts'

/** Of one slot. */
export interface SlotWeight {
  slot: string
  /** Of everything that the slot needs at once, as visitors get it (brotli). */
  kb: number
}

export async function weighSlots({ registry, manifest: sha256 }: Candidate): Promise<readonly SlotWeight[]> {
  const manifest = await registry.manifest(sha256)
  const sizeOf = async (file: string) => brotliBytes(await registry.blob(manifest.files[file]?.sha256 ?? ''))
  const weights = manifest.slots.map(async function weigh(slot) {
    const sizes = await Promise.all(filesOf(manifest, slot).map(sizeOf))
    return { slot, kb: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
  })
  return Promise.all(weights)
}

/** `list-map is 61.2 kB`, of each. */
export function weightsInWords(weights: readonly SlotWeight[]): string {
  return weights.map(({ slot, kb }) => `${slot} is ${kb.toFixed(1)} kB`).join(', ')
}

function filesOf({ browser }: RemoteManifest, slot: string): readonly string[] {
  const { js = [], css = [] } = browser.exposes[slot] ?? {}
  return [...new Set([browser.entry, ...js, ...css])]
}

async function brotliBytes(bytes: Uint8Array): Promise<number> {
  return (await promisify(brotliCompress)(bytes)).length
}
