import { expect, test } from '@jest/globals'
import type { Cause } from '@tessera/kit/contract/metrics'
import { readKey } from '@tessera/release/keys'
import { signMetrics } from '@tessera/release/registry'
import { readBuild } from '../support/alteredRemote.ts'
import { findings } from '../support/findings.ts'
import { keysFolder } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press, type Visitor } from '../support/visitor.ts'

const token = 'a token for the tests'
const { site, visit } = useSite({ env: { OPS_TOKEN: token } })

const step = Math.floor(Date.now() / 300_000)
const now = new Date().toISOString()

const causes = (version: string, script: string): readonly Cause[] => [
  {
    id: 'aaaaaaaaaaaa',
    version,
    name: 'remoteThrew',
    seenBy: 'browser',
    slot: 'list-map',
    message: 'TypeError: Cannot read properties of undefined (reading open)',
    frames: ['/assets/react.9a8b7c6d.js:1:12345', `${script}:1:150`],
    count: 5231,
    networks: 'f'.repeat(64),
    first: now,
    last: now,
    composition: 4,
    pages: { list: 400, home: 12 },
    browsers: { Chrome: 300, Safari: 90, Firefox: 22 },
    trend: Object.fromEntries([0, 3, 9, 20, 44, 80].map((count, index) => [step - 5 + index, count])),
  },
  {
    id: 'bbbbbbbbbbbb',
    version,
    name: 'remoteThrew',
    seenBy: 'server',
    message: `load: Error: ${'a long message without any end '.repeat(6)}`.slice(0, 200),
    frames: [],
    count: 1,
    networks: '0'.repeat(64),
    first: now,
    last: now,
    pages: {},
    browsers: {},
    trend: {},
  },
]

async function keepCauses(): Promise<void> {
  const { registry } = site()
  const { version, browser } = await readBuild('maps')
  const [script = ''] = browser.exposes['list-map']?.js ?? []
  const remotes = {
    maps: { versions: { [version]: { views: 10_000, renders: 0 } }, causes: causes(version, script) },
  }
  const about = { format: 1, environment: 'production', instance: 'shell-1', written: now } as const
  const key = await readKey(keysFolder, 'ops')
  await registry.keepCauses({ ...about, remotes }, async (sha256) => signMetrics(sha256, key))
}

const looks = [
  ['light', 375],
  ['dark', 375],
  ['light', 1440],
  ['dark', 1440],
] as const

test('[CS1] problems and the page of one fit 375 and 1440, light and dark, without scripting; axe finds nothing', async () => {
  await keepCauses()
  await visit(async (visitor) => {
    await signIn(visitor)
    await expectFine(visitor, 'overview')
    expect(await textOf(visitor, 'table')).toContain('52.3 %')
    for (const id of ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']) {
      await visitor.go('/ops')
      const link = `a[href="/ops/maps/problems/${id}"]`
      await Promise.all([visitor.page.waitForNavigation(), press(visitor.page, link)])
      await expectFine(visitor, id)
    }
    await visitor.go('/ops/maps/problems/aaaaaaaaaaaa')
    expect(await textOf(visitor, 'ol')).toMatch(/\/assets\/react.*src\/.+\.tsx?:\d+/s)
  })
  await visit(
    async (visitor) => {
      await signIn(visitor)
      await visitor.page.click('a[href="/ops/maps/problems/aaaaaaaaaaaa"]')
      await visitor.page.waitForSelector('ol')
      expect(await visitor.page.$('svg[role="img"][aria-label^="156 in the last hour"]')).not.toBeNull()
    },
    { scripting: false },
  )
})

async function signIn({ go, page }: Visitor): Promise<void> {
  await go('/ops')
  await page.type('#token', token)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

async function expectFine({ page, look }: Visitor, name: string): Promise<void> {
  for (const [scheme, width] of looks) {
    await look(scheme, width)
    if (process.env['PICTURES'])
      await page.screenshot({
        path: `${process.env['PICTURES']}/${name}-${scheme}-${width}.png`,
        fullPage: true,
      })
    expect([name, scheme, width, await findings(page)]).toEqual([name, scheme, width, []])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([name, scheme, width, overflow <= 0]).toEqual([name, scheme, width, true])
  }
}

const textOf = ({ page }: Visitor, selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent).join('\n'))
