import type { CanaryRules } from '@tessera/kit/contract/composition'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { asAnn, type Site } from './createSite.ts'
import { carousel } from './fakeRemote.ts'

/** Those of the canaries in tests. */
export const rules: CanaryRules = { steps: [10, 50], holdSeconds: 60, leastViews: 100, patienceSeconds: 600 }

/** A canary of maps beside its stable version. */
export async function putOutCanary(site: Site) {
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
  return { stable, canary }
}
