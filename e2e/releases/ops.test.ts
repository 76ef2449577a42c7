import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { alteredRemote, editServer } from '../support/alteredRemote.ts'
import { expectNamed, pressControl, replacing, token, type Failing } from '../support/expectNamed.ts'
import { expectRolledBack } from '../support/expectRepaired.ts'
import { findings } from '../support/findings.ts'
import { keepCauses } from '../support/keepCauses.ts'
import { putLive } from '../support/release.ts'
import { useCanaries } from '../support/useCanaries.ts'
import { press, type Visitor } from '../support/visitor.ts'
import { startVisitors, visitorsCause } from '../support/visitors.ts'

const headers = { authorization: `Bearer ${token}` }
const { site, visit, newest, putOut, untilEnded } = useCanaries()

test('the ops view is not there for who has no token, and was not asked for', async () => {
  const read = (path: string, given: Record<string, string> = {}) =>
    fetch(site().origin + path, { headers: given })
  expect((await read('/ops')).status).toBe(401)
  expect((await read('/metrics')).status).toBe(401)
  expect((await read('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await read('/ops', { cookie: 'tessera_ops=9999999999.forged' })).status).toBe(401)
  const foreign = { method: 'POST', headers: { origin: 'https://elsewhere.test' } }
  expect((await fetch(`${site().origin}/ops/rollback`, foreign)).status).toBe(403)
})

test('Prometheus reads what is current and how it does', async () => {
  const text = await (await fetch(`${site().origin}/metrics`, { headers })).text()
  expect(text).toMatch(/^tessera_composition_number 4$/m)
  expect(text).toMatch(/^tessera_live_ratio\{remote="maps",version="[^"]+"\} 1$/m)
  expect(text).toMatch(/^tessera_http_request_duration_seconds_count\{kind="readiness",status="200"\} \d+$/m)
  expect(text).toMatch(/^process_cpu_seconds_total /m)
})

const looks = [
  ['dark', 375],
  ['light', 1440],
] as const

/** In neither look has axe anything against the page, nor is it wider than the window. */
async function expectFine({ page, look }: Visitor): Promise<void> {
  for (const [scheme, width] of looks) {
    await look(scheme, width)
    expect([scheme, width, await findings(page)]).toEqual([scheme, width, []])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([scheme, width, overflow <= 0]).toEqual([scheme, width, true])
    expect([scheme, width, await page.evaluate(cutOff)]).toEqual([scheme, width, []])
  }
}

/** What a button, or a share, says that is not whole in view, however long the reasons beside it are. */
function cutOff(): (string | null)[] {
  for (const reason of document.querySelectorAll('.ops-why'))
    reason.textContent = 'worse: 52.3 % failed; '.repeat(20)
  return [...document.querySelectorAll('.ops-sheet tbody :is(.ops-button, .ops-number)')]
    .filter((one) => {
      const sheet = one.closest('.ops-sheet')
      const { right } = one.getBoundingClientRect()
      return one.checkVisibility() && right > (sheet?.getBoundingClientRect().right ?? 0)
    })
    .map(({ textContent }) => textContent)
}

const textOf = ({ page }: Visitor, selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent).join('\n'))

/** Each cause that is kept, and what its page has. */
const causes = {
  aaaaaaaaaaaa: /\/assets\/react.*src\/.+\.tsx?:\d+/s,
  bbbbbbbbbbbb: /a long message without any end/,
}

test('[CP2] [CS1] ops sign in, see what is current and what goes wrong, and roll back by one press and a confirmation; axe finds nothing, dark or light, narrow or wide', () =>
  visit(async (visitor) => {
    const { page, go, look } = visitor
    const stable = (await site().registry.newest('production'))?.record.remotes['regions']?.version ?? ''
    const remote = await alteredRemote('regions', 'ops', (_file, text) => text)
    await putLive(site(), remote)
    const canary = await alteredRemote('media', 'ops', (_file, text) => text)
    await putOut(canary, 10)
    await keepCauses(site().registry)

    await go('/ops')
    await expectFine(visitor)
    await page.type('#token', 'not the token at all')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(await page.$eval('[role=alert]', ({ textContent }) => textContent)).toBe(
      'This token is not valid.',
    )
    await page.type('#token', token)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])

    const text = await page.$eval('main', ({ textContent }) => textContent ?? '')
    expect(text).toContain(remote.manifest.version)
    expect(text).toContain(canary.manifest.version)
    await expectFine(visitor)
    await Promise.all([page.waitForNavigation(), press(page, 'a[href="/ops/media"]')])
    expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe('media')
    await expectFine(visitor)
    for (const [id, others] of Object.entries(causes)) {
      await go('/ops')
      expect(await textOf(visitor, 'table')).toContain('52.3 %')
      await Promise.all([page.waitForNavigation(), press(page, `a[href="/ops/maps/problems/${id}"]`)])
      await expectFine(visitor)
      expect(await textOf(visitor, 'main')).toMatch(others)
    }
    const sent = await fetch(`${site().origin}/ops/maps/problems/aaaaaaaaaaaa`, { headers })
    expect(await sent.text()).toMatch(/<svg [^>]*aria-label="156 in the last hour/) // without scripting, too
    await go('/ops')
    await look('dark', 375)
    await Promise.all([page.waitForNavigation(), press(page, 'a[href="/ops/rollback?remote=regions"]')])
    expect(await page.$eval('main p', ({ textContent }) => textContent)).toContain(stable)
    await expectFine(visitor)
    await page.type('#reason', 'pins are missing')
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
    expect(await page.$eval('output', ({ textContent }) => textContent)).toMatch(/^Done, by composition/)
    expect((await site().registry.newest('production'))?.record).toMatchObject({
      actor: 'ops view',
      reason: 'pins are missing',
      change: { kind: 'rollback', remote: 'regions', to: stable },
    })
  }))

const kinds: Readonly<Record<string, Failing>> = {
  'an error while mounting': {
    remote: 'maps',
    edit: replacing(/^list-map\..*\.js$/, /(mount:\((\w+),\w+,\w+\)=>\()/, '$1$2.missing.open(),'),
    journey: pressControl,
    code: 'REMOTE_THREW',
    message: /^TypeError: Cannot read properties of undefined \(reading open\)$/,
    place: ['src/list-map.island.tsx', 'if (!data.cellsUrl)'],
    seenBy: 'browser',
  },
  'a render that throws': {
    remote: 'regions',
    edit: editServer(
      `const { render } = halves['regions-carousel']; halves['regions-carousel'].render = () => render(undefined)`,
    ),
    journey: (visitor) => visitor.go('/'),
    code: 'REMOTE_THREW',
    message: /^TypeError: Cannot read properties of undefined/,
    place: /^src\/(row|words)\/\w+\.tsx?:\d+$/,
    seenBy: 'server',
  },
}

test.each(Object.entries(kinds))(
  '[CS1] %s is named with remote, version, file and line, in the log, metrics, the ops view and by `release problems`',
  (name, failing) => expectNamed({ site, visit }, name, failing),
)

test('[CP1] the server file that throws costs its slot alone, and its rollback repairs it', () =>
  expectRolledBack(site()))

test("[CP1] a real browser's failure is in the figures of the version that failed", async () => {
  const failed = await until('its figure', async () => {
    const figures = await site().registry.metrics('production')
    const versions = figures.flatMap(({ remotes }) => Object.values(remotes['maps']?.versions ?? {}))
    return versions.reduce((sum, { failedViews }) => sum + failedViews, 0) || undefined
  })
  expect(failed).toBe(1)
})

test('[CP1] a canary that browsers say fails is taken back by itself', async () => {
  const stable = (await newest())?.remotes['regions']?.version
  const bad = await putOut(
    await alteredRemote('regions', 'flaky', (_file, text) => text),
    50,
    '--least-views',
    '20',
  )
  const visitors = startVisitors(site().origin, 30, (versions) =>
    versions['regions'] === bad ? ['regions'] : [],
  )
  await untilEnded()
  const { failures, views } = await visitors.stop()
  expect(failures).toEqual([])
  expect(views.get(bad) ?? 0).toBeGreaterThan(3)
  expect(await newest()).toMatchObject({
    actor: 'canary judge',
    reason: expect.stringMatching(
      new RegExp(`^worse: .+ views failed, of the others 0\\.0 % of \\d+; mostly: ${visitorsCause}$`),
    ),
    change: { kind: 'rollback', remote: 'regions', from: bad, to: stable },
  })
})
