import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { alteredRemote } from '../support/alteredRemote.ts'
import { forge } from '../support/forge.ts'
import { release } from '../support/release.ts'
import { keysFolder, startSite, type RunningSite } from '../support/startSite.ts'
import { versionsIn } from '../support/visitors.ts'

/** Everybody else, with this many page views each. */
const honest = Array.from({ length: 12 }, (_, index) => `${60 + index}.51.100.7`)
const views = 40

const holders: readonly [string, string[]][] = [
  ['an IPv6 /48', Array.from({ length: 256 }, (_, index) => `2001:db8:1:${(index << 8).toString(16)}::7`)],
  ['an IPv4 /20', Array.from({ length: 16 }, (_, index) => `198.51.${96 + index}.7`)],
]

let forms: string
let site: RunningSite
beforeAll(async function start() {
  forms = await mkdtemp(join(tmpdir(), 'tessera-forms-'))
  const keys = { CANARY_KEY: join(keysFolder, 'ops.pem'), OPS_TOKEN: 'the token of this site' }
  site = await startSite({ env: { ...keys, FORMS_DIR: forms } })
}, 60_000)
afterAll(async function stop() {
  await site?.stop()
  await rm(forms, { recursive: true, force: true })
})

const newest = async () => (await site.registry.newest('production'))?.record

/** A new version of regions, at half of the visitors, for all of them once it has stood some time. */
async function startCanary(name: string): Promise<string> {
  const { manifest, files } = await alteredRemote('regions', name, (_file, text) => `${text}\n`)
  await site.registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const rules = [
    '--canary',
    '50',
    '--steps',
    '50',
    '--hold',
    '20s',
    '--least-views',
    '50',
    '--patience',
    '90s',
  ]
  const asked = ['promote', 'regions', manifest.version, '--skip-browser', '--reason', 'test']
  await release(site, ...asked, ...rules)
  return manifest.version
}

/** Page views of everybody else, spread over some seconds: the version fails in this part of those that have it. */
async function viewAll(version: string, failing: number): Promise<void> {
  for (let turn = 0; turn < views; turn++) {
    await Promise.all(honest.map((address) => view(address, version, failing)))
    await wait(300)
  }
}

async function view(address: string, version: string, failing: number): Promise<void> {
  const headers = { 'x-forwarded-for': address }
  const had = versionsIn(await (await fetch(site.origin, { headers })).text())['regions'] ?? ''
  const failed = had === version && Math.random() < failing
  const body = JSON.stringify({ isView: true, remotes: { regions: { version: had, failed } } })
  expect((await fetch(`${site.origin}/beacons`, { method: 'POST', headers, body })).status).toBe(204)
}

/** Each of its networks says ten times how the version did, some of them at a time. */
async function lie(networks: readonly string[], version: string, failed: boolean): Promise<void> {
  const count = Math.ceil(600 / networks.length)
  for (let from = 0; from < networks.length; from += 16)
    await forge(site.origin, networks.slice(from, from + 16), count, { version, failed })
}

async function decide(name: string, networks: readonly string[], failing: number, failed: boolean) {
  const version = await startCanary(name)
  await Promise.all([viewAll(version, failing), lie(networks, version, failed)])
  while ((await newest())?.canaries?.['regions']) await wait(100)
  const record = await newest()
  return { isLive: record?.remotes['regions']?.version === version, reason: record?.reason }
}

const post = (path: string, address: string, body: string, type: string) =>
  fetch(site.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': address, 'content-type': type, 'sec-fetch-site': 'same-origin' },
    body,
  }).then(async (response) => {
    await response.arrayBuffer()
    return response.status
  })

function sendForm(address: string, message: string): Promise<number> {
  const about = { name: 'Ana', email: 'ana@example.org', 'email-again': 'ana@example.org' }
  const body = new URLSearchParams({ _form: 'contact', ...about, message }).toString()
  return post('/contact', address, body, 'application/x-www-form-urlencoded')
}

async function reportProblem(address: string, cause: string): Promise<number> {
  const version = (await newest())?.remotes['regions']?.version
  const body = JSON.stringify({
    name: 'remoteThrew',
    cause,
    remote: 'regions',
    version,
    slot: 'regions-carousel',
  })
  return post('/problems', address, body, 'application/json')
}

describe.each(holders)('who holds %s', (holder, networks) => {
  test('[CP1] does not take a good canary back', async () => {
    const { isLive, reason } = await decide(`good-${networks.length}`, networks, 0, true)
    console.log(`${holder}: a good canary is defamed: ${reason}`)
    expect(isLive).toBe(true)
  }, 180_000)

  test('[CP1] does not promote one that throws for 30 %', async () => {
    const { isLive, reason } = await decide(`bad-${networks.length}`, networks, 0.3, false)
    console.log(`${holder}: a throwing canary is praised: ${reason}`)
    expect(isLive).toBe(false)
  }, 180_000)

  test('does not close a form for others', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 600 }, (_, index) =>
        sendForm(networks[index % networks.length] ?? '', `Spam ${'x'.repeat(20_000)}`),
      ),
    )
    const taken = statuses.filter((status) => status === 303).length
    const others = await Promise.all(honest.map((address) => sendForm(address, 'It is in Cuenca.')))
    console.log(`${holder}: of 600 forms ${taken} were taken; others: ${others.join(' ')}`)
    expect(taken).toBeLessThan(60)
    expect(new Set(others)).toEqual(new Set([303]))
  }, 60_000)

  test('[CP1] does not keep reports of others out of the log', async () => {
    for (let index = 0; index < 500; index++)
      await reportProblem(networks[index % networks.length] ?? '', `Error: invented ${index}`)
    const others = await Promise.all(
      honest.map((address) => reportProblem(address, `Error: ${holder} honest`)),
    )
    expect(new Set(others)).toEqual(new Set([204]))
    await site.logged(({ cause }) => cause === `Error: ${holder} honest`)
  }, 60_000)
})
