import { afterEach, expect, test } from '@jest/globals'
import { promoteRemote } from '@tessera/release/promotion'
import { until } from '@tessera/kit/testing/until'
import { createRegistryFolder, drawing, promote, publish } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

const slots = ['list-map'] as const
const maps = (text: string) => ({ name: 'maps', slots, server: drawing(text, slots) })

let site: TestSite | undefined
afterEach(() => site?.close())

/** A site that shows what was promoted, watched for so long. */
async function createWatched(seconds: number) {
  const { registry } = await createRegistryFolder()
  const before = await promote(registry, maps('before'))
  const { version } = await publish(registry, maps('after'))
  const about = { registry, environment: 'production', remote: 'maps', actor: 'ann', reason: '' }
  const watch = { percent: 20, seconds, leastViews: 10 }
  await promoteRemote({ ...about, version, watch })
  site = await openSite(registry)
  return { before, site }
}

const bucket = (number: number) => ({ cookie: `tessera_bucket=${number}` })

function keepers({ parts }: TestSite): number[] {
  const all = Array.from({ length: 100 }, (_, number) => number)
  return all.filter((number) => parts.compositions.current(number).id.endsWith('-maps'))
}

test('[CP2] as many of 100 groups keep the version before as the watch says; their pages name it', async () => {
  const { before, site: running } = await createWatched(600)
  const groups = keepers(running)
  expect(groups).toHaveLength(20)
  const html = await running.text('/towns', bucket(groups[0] ?? 0))
  expect(html).toContain(`data-remote="maps" data-version="${before.version}"`)
  expect(html).toContain('"composition":"production/2-maps"')
  expect((await running.get('/towns')).headers.get('set-cookie')).toMatch(/^tessera_bucket=/)
})

test('[CP2] when the watch has run out all have the promoted version, and nobody is in a group', async () => {
  const { before, site: running } = await createWatched(3)
  await until('nobody keeps it', () => keepers(running).length === 0)
  const page = await running.get('/towns')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(await page.text()).toContain('>after</p>')
  expect((await running.get(`/remotes/maps/${before.browser.entry}`)).status).toBe(200)
})
