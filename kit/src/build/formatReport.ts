import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteManifest } from '../contract/composition.ts'
import { weighed } from '../contract/weighed.ts'

const brotli = promisify(brotliCompress)

/** The report for the terminal: what visitors receive before each slot is mounted, and whether it is over budget. */
export async function formatReport(manifest: RemoteManifest, dist: string) {
  const { name, version, server, budgetKb, files } = manifest
  const weights = await Promise.all(weighed(manifest).map(([what, sent]) => weigh(dist, what, sent)))
  const rendered = server ? `server: ${server.slots.join(', ') || 'no slot'}` : 'no server entry'
  const lines = weights.map(
    ({ what, sent, kb }) =>
      `  ${kb > budgetKb ? '✗' : '✓'} ${what}: ${kb.toFixed(1)} of ${budgetKb} kB (${sent.join(', ')})`,
  )
  const report = [`${name} ${version}: ${Object.keys(files).length} files, ${rendered}`, ...lines].join('\n')
  return { report, isOverBudget: weights.some(({ kb }) => kb > budgetKb) }
}

/** Adds up the size of files in kB after Brotli. */
async function weigh(dist: string, what: string, sent: readonly string[]) {
  const packed = await Promise.all(sent.map(async (file) => brotli(await readFile(join(dist, file)))))
  return { what, sent, kb: packed.reduce((sum, { length }) => sum + length, 0) / 1000 }
}
