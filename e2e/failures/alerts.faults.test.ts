import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hasProgram } from '../support/hasProgram.ts'
import { root, startSite, type RunningSite } from '../support/startSite.ts'

const token = 'a token for the tests'
const rules = join(root, 'examples/prometheus/alerts.yml')

/** `promtool` is in Debian's package `prometheus`; these tests are skipped where it is not, and root cannot install it. */
const withPromtool = hasProgram('promtool', '--version', 'prometheus') ? test : test.skip

function promtool(args: string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

let site: RunningSite
let folder: string

beforeAll(async function start() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-alerts-'))
  site = await startSite({ env: { OPS_TOKEN: token } })
  await site.logged(({ composition }) => composition !== undefined)
}, 120_000)
afterAll(async function stop() {
  await site.stop()
  for (const one of [folder, `${site.registryFolder}-away`]) await rm(one, { recursive: true, force: true })
})

withPromtool('[AL2] the alert rules are valid, and fire as their own tests say', () => {
  expect(promtool(['check', 'rules', rules])).toMatchObject({ status: 0 })
  expect(promtool(['test', 'rules', rules.replace('.yml', '.test.yml')])).toMatchObject({ status: 0 })
})

withPromtool(
  '[AL2] by the metrics of a running site the rules call for what fails there, and for nothing else',
  async () => {
    const scrapes = [await scrape()]
    const { output, status } = promtool(['check', 'metrics'], scrapes[0])
    expect([status, output]).toEqual([0, ''])
    const version = (await site.registry.newest('production'))?.record.remotes['maps']?.version ?? ''
    const headers = { 'content-type': 'application/json' }
    for (let views = 0; views < 40; views++) {
      const body = JSON.stringify({ isView: true, remotes: { maps: { version, failed: views % 2 === 0 } } })
      await fetch(`${site.origin}/beacons`, { method: 'POST', headers, body })
    }
    scrapes.push(await scrape())
    await rename(site.registryFolder, `${site.registryFolder}-away`)
    await writeFile(site.registryFolder, '') // a store that fails, not an empty one
    await site.logged(({ code }) => code === 'REGISTRY_UNREACHABLE')
    scrapes.push(await scrape())

    const names = Array.from((await readFile(rules, 'utf8')).matchAll(/alert: (\w+)/g), ([, name]) => name)
    const fired = {
      TesseraRemoteFails: {
        exp_labels: { severity: 'page', remote: 'maps', version },
        exp_annotations: {
          summary: `maps ${version} fails in 50% of page views`,
          action: 'release problems maps, then release rollback maps',
        },
      },
      TesseraRegistryUnreachable: {
        exp_labels: { severity: 'page', instance: 'a', job: 'tessera' },
        exp_annotations: {
          summary: 'a cannot read the registry; it goes on with what it has',
          action: 'release doctor; no release or rollback arrives until it reads again',
        },
      },
    }
    const expected = names.map((alertname = '') => ({
      eval_time: '5m',
      alertname,
      exp_alerts: alertname in fired ? [fired[alertname as keyof typeof fired]] : [],
    }))
    const file = join(folder, 'running.test.json')
    const tests = [{ interval: '1m', input_series: seriesOf(scrapes), alert_rule_test: expected }]
    await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '30s', tests }))
    expect(promtool(['test', 'rules', file])).toMatchObject({
      status: 0,
      output: expect.stringContaining('SUCCESS'),
    })
  },
)

async function scrape(): Promise<string> {
  const response = await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

/** A value a minute; the last stays. */
function seriesOf(scrapes: readonly string[]): { series: string; values: string }[] {
  const read = scrapes.map(
    (text) =>
      new Map(
        Array.from(text.matchAll(/^([^#\s{]+(?:\{.*\})?) (\S+)$/gm), ([, name = '', value]) => [name, value]),
      ),
  )
  const names = new Set(read.flatMap((one) => [...one.keys()]))
  return Array.from(names, (name) => {
    const [, metric, labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(name) ?? []
    const values = read.map((one) => one.get(name) ?? '_')
    const about = [labels, 'instance="a"', 'job="tessera"'].filter(Boolean).join(',')
    return { series: `${metric}{${about}}`, values: `${values.join(' ')} ${values.at(-1)}x10` }
  })
}
