import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteManifest } from '../contract/composition.ts'

const brotli = promisify(brotliCompress)

/** A few lines for the terminal, with what a visitor receives before each slot is mounted; and whether one is over budget. */
export async function formatReport(manifest: RemoteManifest, dist: string) {
  const { name, version, slots, server, budgetKb, files } = manifest
  const weights = await Promise.all(slots.map((slot) => weighSlot(manifest, dist, slot)))
  const rendered = server ? `server: ${server.slots.join(', ') || 'no slot'}` : 'no server entry'
  const lines = weights.map(
    ({ slot, sent, kb }) =>
      `  ${kb > budgetKb ? '✗' : '✓'} ${slot}: ${kb.toFixed(1)} of ${budgetKb} kB (${sent.join(', ')})`,
  )
  const report = [`${name} ${version}: ${Object.keys(files).length} files, ${rendered}`, ...lines].join('\n')
  return { report, isOverBudget: weights.some(({ kb }) => kb > budgetKb) }
}

/** `kb` with brotli. */
async function weighSlot({ browser }: RemoteManifest, dist: string, slot: string) {
  const { js = [], css = [] } = browser.exposes[slot] ?? {}
  const sent = [browser.entry, ...js, ...css]
  const packed = await Promise.all(sent.map(async (file) => brotli(await readFile(join(dist, file)))))
  return { slot, sent, kb: packed.reduce((sum, { length }) => sum + length, 0) / 1000 }
}
