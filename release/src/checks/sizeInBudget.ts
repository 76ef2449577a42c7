import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { type Check, passed } from './check.ts'
import type { Candidate } from '../registry/Candidate.ts'

export const sizeInBudget: Check = {
  id: 'size',
  title: 'No slot weighs more than its budget',
  waivable: true,
  async run(candidate) {
    const manifest = await candidate.registry.manifest(candidate.manifest)
    const weights = await Promise.all(
      manifest.slots.map(async (slot) => ({ slot, kb: await weigh(candidate, manifest, slot) })),
    )
    const heavy = weights.filter(({ kb }) => kb > manifest.budgetKb)
    if (heavy.length === 0) return passed
    const shown = heavy.map(({ slot, kb }) => `${slot} is ${kb.toFixed(1)} kB`)
    return {
      status: 'refused',
      cause: `${shown.join(', ')} (brotli); the budget of ${candidate.remote} is ${manifest.budgetKb} kB.`,
      fix: 'Load what is not needed at once by `import()`, or raise `budgetKb` in `src/remote.ts` and say why.',
    }
  },
}

/** kB of everything that the slot needs at once, as visitors get it. */
async function weigh(
  { registry }: Candidate,
  manifest: RemoteManifest,
  slot: RemoteManifest['slots'][number],
): Promise<number> {
  const { js = [], css = [] } = manifest.browser.exposes[slot] ?? {}
  const files = new Set([manifest.browser.entry, ...js, ...css])
  const sizes = await Promise.all(
    Array.from(files, async (file) => {
      const bytes = await registry.blob(manifest.files[file]?.sha256 ?? '')
      return (await promisify(brotliCompress)(bytes)).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
