import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteManifest } from '../contract/composition.ts'
import type { SlotName } from '../contract/slots.ts'

/** What a visitor receives before one slot is alive. */
export interface SlotWeight {
  slot: SlotName
  files: readonly string[]
  /** Brotli. */
  kb: number
  overBudget: boolean
}

export async function weighSlots(manifest: RemoteManifest, dist: string): Promise<SlotWeight[]> {
  return Promise.all(manifest.slots.map((slot) => weighSlot(manifest, dist, slot)))
}

/** A few lines for the terminal. */
export function formatReport(manifest: RemoteManifest, weights: readonly SlotWeight[]): string {
  const count = Object.keys(manifest.files).length
  const server = manifest.server
    ? `server: ${manifest.server.slots.join(', ') || 'no slot'}`
    : 'no server entry'
  const lines = weights.map(
    ({ slot, files, kb, overBudget }) =>
      `  ${overBudget ? '✗' : '✓'} ${slot}: ${kb.toFixed(1)} of ${manifest.budgetKb} kB (${files.join(', ')})`,
  )
  return [`${manifest.name} ${manifest.version}: ${count} files, ${server}`, ...lines].join('\n')
}

async function weighSlot(manifest: RemoteManifest, dist: string, slot: SlotName): Promise<SlotWeight> {
  const { js = [], css = [] } = manifest.browser.exposes[slot] ?? {}
  const files = [manifest.browser.entry, ...js, ...css]
  const sizes = await Promise.all(files.map((file) => brotliBytes(join(dist, file))))
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000
  return { slot, files, kb, overBudget: kb > manifest.budgetKb }
}

const brotli = promisify(brotliCompress)

async function brotliBytes(file: string): Promise<number> {
  return (await brotli(await readFile(file))).length
}
