import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CanaryRules } from '@tessera/kit/contract/composition'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { asAnn, createSite, type Site } from './createSite.ts'
import { carousel } from './fakeRemote.ts'

/** Rules of canaries in tests. */
export const rules: CanaryRules = { steps: [10, 50], holdSeconds: 60, leastViews: 100, patienceSeconds: 600 }

/** A canary of maps beside its stable version, in an empty site. */
export async function putOutCanary({ root }: Site) {
  const made = await oncePerRun('canary', begin)
  await cp(join(made, 'registry'), join(root, 'registry'), { recursive: true })
  return JSON.parse(await readFile(join(made, 'versions.json'), 'utf8')) as Versions
}

interface Versions {
  stable: string
  canary: string
}

async function begin(folder: string): Promise<void> {
  await using site = await createSite()
  const stable = await site.release('maps', 'm1')
  await site.release('regions', 'r1', carousel)
  const canary = await site.publish('maps', 'm2')
  await promoteRemote({
    ...asAnn,
    registry: site.registry,
    remote: 'maps',
    version: canary,
    canary: { percent: 10, rules },
  })
  await cp(join(site.root, 'registry'), join(folder, 'registry'), { recursive: true })
  await writeFile(join(folder, 'versions.json'), JSON.stringify({ stable, canary } satisfies Versions))
}
