import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { findings } from '../support/findings.ts'
import { alteredRemote } from '../support/alteredRemote.ts'
import { putLive, release } from '../support/release.ts'
import { keysFolder } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press } from '../support/visitor.ts'

const token = 'a token for the tests'
const { site, visit } = useSite({ env: { OPS_TOKEN: token, OPS_KEY: join(keysFolder, 'ops.pem') } })

test('the ops view is not there for who has no token, and was not asked for', async () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(site().origin + path, { headers })
  expect((await read('/ops')).status).toBe(401)
  expect((await read('/metrics')).status).toBe(401)
  expect((await read('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await read('/ops', { cookie: 'tessera_ops=9999999999.forged' })).status).toBe(401)
  const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.test' } }
  expect((await fetch(`${site().origin}/ops/rollback`, foreign)).status).toBe(403)
})

test('Prometheus reads what is live and how it does', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const text = await (await fetch(`${site().origin}/metrics`, { headers })).text()
  expect(text).toMatch(/^tessera_composition_number 4$/m)
  expect(text).toMatch(/^tessera_live_ratio\{remote="maps",version="[^"]+"\} 1$/m)
  expect(text).toMatch(/^tessera_http_request_duration_seconds_count\{kind="readiness",status="200"\} \d+$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
})

const looks = [
  ['dark', 375],
  ['light', 1280],
] as const

test('[CP2] ops sign in, see what is live, and roll back by one press and a confirmation; axe finds nothing, dark or light, narrow or wide', () =>
  visit(async ({ page, go, look }) => {
    const stable = (await site().registry.newest('production'))?.record.remotes['regions']?.version ?? ''
    const remote = await alteredRemote('regions', 'ops', (_file, text) => text)
    await putLive(site(), remote)
    const canary = await alteredRemote('maps', 'ops', (_file, text) => text)
    await site().registry.publish(canary.manifest, canary.files, await readKey(keysFolder, 'ops'))
    const untried = ['--skip-browser', '--reason', 'test']
    await release(site(), 'promote', 'maps', canary.manifest.version, '--canary', '10', ...untried)
    const expectNothingFound = async () => {
      for (const [scheme, width] of looks) {
        await look(scheme, width)
        expect([scheme, width, await findings(page)]).toEqual([scheme, width, []])
      }
    }

    await go('/ops')
    await expectNothingFound()
    await page.type('#token', 'not the token at all')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(await page.$eval('[role=alert]', ({ textContent }) => textContent)).toBe('This is not the token.')
    await page.type('#token', token)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])

    const text = await page.$eval('main', ({ textContent }) => textContent ?? '')
    expect(text).toContain(remote.manifest.version)
    expect(text).toContain(canary.manifest.version)
    await expectNothingFound()
    await Promise.all([page.waitForNavigation(), press(page, 'a[href="/ops/maps"]')])
    expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe('maps')
    await expectNothingFound()
    await go('/ops')
    await look('dark', 375)
    await Promise.all([page.waitForNavigation(), press(page, 'a[href="/ops/rollback?remote=regions"]')])
    expect(await page.$eval('main p', ({ textContent }) => textContent)).toContain(stable)
    await expectNothingFound()
    await page.type('#reason', 'pins are missing')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(await page.$eval('output', ({ textContent }) => textContent)).toMatch(/^Done: it is number/)
    expect((await site().registry.newest('production'))?.record).toMatchObject({
      actor: 'ops view',
      reason: 'pins are missing',
      change: { kind: 'rollback', remote: 'regions', to: stable },
    })
  }))
