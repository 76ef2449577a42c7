import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Metrics } from '@tessera/kit/contract/metrics'
import { evaluateCanaries } from '../canary/evaluateCanaries.ts'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { changeTrust, withGrant, withState } from '../signing/changeTrust.ts'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { keyOf } from '../layout/keyOf.ts'
import { asAnn } from '../testing/createSite.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'
import { rules } from '../testing/putOutCanary.ts'
import { createSignedRegistry, type SignedRegistry } from '../testing/signedRegistry.ts'
import { spreadViews } from '../testing/spreadViews.ts'
import { signMetrics } from '../trust/signed.ts'
import type { Signer } from '../trust/signer.ts'
import { openRegistry } from './openRegistry.ts'

let signed: SignedRegistry
let stable = ''
let canary = ''

beforeEach(async function putOut() {
  signed = await createSignedRegistry()
  const { ops } = signed.keys
  const request = { ...asAnn, registry: signed.registry, remote: 'maps', signer: ops }
  const builds = [fakeBuild('maps', 'm1'), fakeBuild('maps', 'm2')]
  for (const { manifest, files } of builds) await signed.registry.publish(manifest, files, ops)
  ;[stable = '', canary = ''] = builds.map(({ manifest }) => manifest.version)
  await promoteRemote({ ...request, version: stable })
  await promoteRemote({ ...request, version: canary, canary: { percent: 10, rules } })
})

afterEach(async () => signed[Symbol.asyncDispose]())

/** Of a process that saw the canary fail in half of the views, and the other version never. */
const defaming = (more: Partial<Metrics> = {}): Metrics => ({
  format: 1,
  environment: 'production',
  instance: 'shell-00000bad',
  written: new Date().toISOString(),
  remotes: {
    maps: {
      since: 2,
      versions: {
        [canary]: spreadViews({ views: 200, failedViews: 100 }),
        [stable]: spreadViews({ views: 200 }),
      },
    },
  },
  ...more,
})

const keep = (metrics: Metrics, by: Signer) =>
  signed.registry.keepMetrics(metrics, async (sha256) => signMetrics(sha256, by))

/** What who can write to the store does. */
const plant = (metrics: Metrics, instance = metrics.instance) =>
  signed.store.replace(keyOf.metrics('production', instance), canonicalBytes(metrics))

const verdict = async () => {
  const request = { registry: signed.reopen(), environment: 'production', signer: signed.keys.ops }
  return (await evaluateCanaries({ ...request, now: () => Date.now() + 90_000 })).map((one) => one.verdict)
}

const stored = async () =>
  JSON.parse(String(await signed.store.read(keyOf.metrics('production', 'shell-00000bad')))) as Metrics

test('[CP1] metrics that the serving site signed decide a canary', async () => {
  await keep(defaming(), signed.keys.ops)
  expect(await verdict()).toEqual(['worse'])
})

test("[CP1] who can write to a signed registry's store defames no canary", async () => {
  await plant(defaming())
  expect(await verdict()).toEqual(['waiting'])
})

test('[CP1] nor does its praise put one to all visitors, and `status` does not count it', async () => {
  const views = spreadViews({ views: 900 })
  await plant(defaming({ remotes: { maps: { since: 2, versions: { [canary]: views, [stable]: views } } } }))
  expect(await verdict()).toEqual(['waiting'])
  expect(await signed.registry.metrics('production')).toEqual([])
})

test('[CP1] signed metrics that were altered count for nothing', async () => {
  await keep(defaming(), signed.keys.ops)
  const metrics = await stored()
  const versions = { ...metrics.remotes['maps']?.versions, [stable]: spreadViews({ views: 900 }) }
  await plant({ ...metrics, remotes: { maps: { since: 2, versions } } })
  expect(await signed.registry.metrics('production')).toEqual([])
})

test.each(['production', 'staging'])(
  '[CP1] a copy under another name of what was signed for %s counts for nothing',
  async (environment) => {
    await keep(defaming({ environment }), signed.keys.ops)
    const bytes = await signed.store.read(keyOf.metrics(environment, 'shell-00000bad'))
    for (let copy = 0; copy < 9; copy++)
      await signed.store.replace(keyOf.metrics('production', `shell-copy-${copy}`), bytes ?? Buffer.of())
    expect(await signed.registry.metrics('production')).toHaveLength(environment === 'production' ? 1 : 0)
  },
)

test("[CP1] a team's key tells of its own remotes only, a stranger's of none", async () => {
  await keep(defaming(), signed.keys['team-regions'])
  expect(await verdict()).toEqual(['waiting'])
  await keep(defaming(), signed.keys.stranger)
  expect(await verdict()).toEqual(['waiting'])
  await keep(defaming(), signed.keys['team-maps'])
  expect(await verdict()).toEqual(['worse'])
})

test('[CP1] a key that is granted `metrics` tells of every remote, in its environments, and releases none', async () => {
  const { stranger: site, root } = signed.keys
  const change = { ...asAnn, registry: signed.registry, signer: root }
  const granted = (environments: string[]) => ({ remotes: ['metrics'], environments })
  await changeTrust(change, (terms) => withGrant(terms, site, granted(['staging'])))
  await keep(defaming(), site)
  expect(await verdict()).toEqual(['waiting'])
  await changeTrust(change, (terms) => withGrant(terms, site, granted(['production'])))
  const request = { ...asAnn, registry: signed.reopen(), remote: 'maps', signer: site }
  await expect(promoteRemote({ ...request, version: canary, force: true })).rejects.toThrow('may not release')
  expect(await verdict()).toEqual(['worse'])
})

test.each(['retired', 'revoked'] as const)('[CP1] a key that is %s tells of nothing', async (state) => {
  await keep(defaming(), signed.keys['team-maps'])
  const change = { ...asAnn, registry: signed.registry, signer: signed.keys.root }
  await changeTrust(change, (terms) => withState(terms, signed.keys['team-maps'].key, state))
  expect(await verdict()).toEqual(['waiting'])
})

test('[CP1] an open registry takes unsigned metrics, as those of before', async () => {
  const open = openRegistry(`file:${join(signed.root, 'open')}`, signed.root)
  await open.keepMetrics(defaming())
  await open.keepMetrics(defaming({ instance: 'shell-signing' }), async (sha256) =>
    signMetrics(sha256, signed.keys.ops),
  )
  expect(await open.metrics('production')).toHaveLength(2)
})
