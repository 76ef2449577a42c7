import { afterEach, expect, test } from '@jest/globals'
import type { CanaryRules } from '@tessera/kit/contract/composition'
import { abortCanary, advanceCanary } from '@tessera/release/canary'
import { promoteRemote } from '@tessera/release/promotion'
import type { Registry } from '@tessera/release/registry'
import { createRegistryFolder, drawing, promote, publish } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

const slots = ['list-map'] as const
const maps = (text: string) => ({ name: 'maps', slots, server: drawing(text, slots) })
const rules: CanaryRules = { steps: [50], holdSeconds: 60, leastViews: 10, patienceSeconds: 60 }
const change = (registry: Registry) => ({
  registry,
  environment: 'production',
  remote: 'maps',
  actor: 'ann',
  reason: '',
})

let site: TestSite | undefined
afterEach(() => site?.close())

async function createCanary() {
  const { registry } = await createRegistryFolder()
  const stable = await promote(registry, maps('stable'))
  const canary = await publish(registry, maps('canary'))
  await promoteRemote({ ...change(registry), version: canary.version, canary: { percent: 20, rules } })
  site = await openSite(registry)
  return { registry, stable, canary, site }
}

const bucket = (number: number) => ({ cookie: `a=1; tessera_bucket=${number}` })

/** Which release each of the 100 groups of visitors gets. */
function releasesByBucket({ parts }: TestSite): string[] {
  const ids = Array.from({ length: 100 }, (_, number) => parts.compositions.current(number).id)
  return ids.map((id) => (id.endsWith('+maps') ? 'canary' : 'stable'))
}

test('[CP2] as many of 100 groups get the canary as it says; given to more, those who have it keep it', async () => {
  const { registry, site: running } = await createCanary()
  const before = releasesByBucket(running)
  expect(before.filter((one) => one === 'canary')).toHaveLength(20)
  await advanceCanary(change(registry))
  await running.shows('/towns', '"composition":"production/3')
  const after = releasesByBucket(running)
  expect(after.filter((one) => one === 'canary')).toHaveLength(50)
  expect(before.every((one, number) => one === 'stable' || after[number] === 'canary')).toBe(true)
})

test('[CP2] a first release is with as many groups as it says, the others have the fallback; taken away, all have', async () => {
  const { registry } = await createRegistryFolder()
  const { version } = await publish(registry, maps('canary'))
  await promoteRemote({ ...change(registry), version, canary: { percent: 20, rules } })
  const running = (site = await openSite(registry))
  const groups = releasesByBucket(running)
  expect(groups.filter((one) => one === 'canary')).toHaveLength(20)
  const without = await running.text('/towns', bucket(groups.indexOf('stable')))
  expect(without).toContain('"composition":"production/1"')
  expect(without).not.toContain(version)
  await abortCanary(change(registry))
  await running.shows('/towns', '"composition":"production/2"')
  expect(releasesByBucket(running)).not.toContain('canary')
})

test('[CP2] a page is of one composition: its slots, what its browser code loads, and its name agree', async () => {
  const { stable, canary, site: running } = await createCanary()
  const groups = releasesByBucket(running)
  for (const group of ['canary', 'stable']) {
    const number = groups.indexOf(group)
    const html = await running.text('/towns', bucket(number))
    const isCanary = group === 'canary'
    expect(html.includes('>canary</p>')).toBe(isCanary)
    const [its, other] = isCanary ? [canary, stable] : [stable, canary]
    expect(html).toContain(`data-remote="maps" data-version="${its.version}"`)
    expect(html).toContain(`/remotes/maps/${its.browser.entry}`)
    expect(html).not.toContain(other.browser.entry)
    expect(html).toContain(`"composition":"production/2${isCanary ? '+maps' : ''}"`)
  }
})

test('[CP2] a new visitor is put into a group for good; without a canary nobody is', async () => {
  const { registry, site: running } = await createCanary()
  const first = await running.get('/towns')
  expect(first.headers.get('set-cookie')).toMatch(
    /^tessera_bucket=\d{1,2}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(first.headers.get('cache-control')).toMatch(/^private/)
  expect(first.headers.get('vary')).toContain('cookie')
  expect((await running.get('/towns', bucket(7))).headers.get('set-cookie')).toBeNull()
  await abortCanary(change(registry))
  await running.shows('/towns', '"composition":"production/3"')
  expect((await running.get('/towns')).headers.get('set-cookie')).toBeNull()
  expect(await running.text('/towns', bucket(7))).toContain('>stable</p>')
})

test('[CP2] files of a canary are served while it runs and after it was taken back', async () => {
  const { registry, canary, stable, site: running } = await createCanary()
  const url = `/remotes/maps/${canary.browser.entry}`
  expect((await running.get(url)).status).toBe(200)
  expect((await running.get(`/remotes/maps/${stable.browser.entry}`)).status).toBe(200)
  await abortCanary(change(registry))
  await running.shows('/towns', '"composition":"production/3"')
  expect((await running.get(url)).status).toBe(200)
})

test('[CP1] a bucket that nobody gave is none', async () => {
  const { site: running } = await createCanary()
  for (const odd of ['100', '-1', 'x', '7;', '']) {
    const response = await running.get('/towns', { cookie: `tessera_bucket=${odd}; b=2` })
    expect(response.status).toBe(200)
  }
})
