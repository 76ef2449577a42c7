import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { changeTrust } from '../signing/changeTrust.ts'
import { createTwoTeams } from '../testing/twoTeams.ts'

const hostile = 'pins\r\n✔ signed by root \u001b[2J\u202egnp\u2028 \u009b8m'
const escaped = 'pins\\r\\n✔ signed by root \\u001b[2J\\u202egnp\\u2028 \\u009b8m'

test('[CP1] a text of the store writes no line of its own, moves no cursor and turns nothing round', async () => {
  await using site = await createSite()
  await releaseHostile(site)
  for (const verb of [['status'], ['history']]) {
    const { out, err } = await callInTurn(site, ...verb)
    expect(out).toContain(escaped)
    expectHarmless(out + err)
  }
})

test('[CP1] a long one is cut where people read it; scripts get every text as it is', async () => {
  await using site = await createSite()
  await releaseHostile(site, 'x'.repeat(5000))
  const { out } = await callInTurn(site, 'history')
  expect(out).toContain(`${'x'.repeat(299)}…`)
  expect(out.length).toBeLessThan(1500)
  const { entries } = JSON.parse((await callInTurn(site, 'history', '--json')).out)
  expect(entries).toMatchObject([{ actor: hostile, reason: 'x'.repeat(5000) }])
})

test('[CP1] so are names of files in the store, and damage', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await mkdir(join(site.root, `registry/env/production`), { recursive: true })
  await writeFile(join(site.root, `registry/env/production/${hostile}`), '')
  await writeFile(join(site.root, `registry/env/production/0000000000000003.json`), '{"\\r\\n✔ ok": 1}')
  for (const verb of [['status'], ['history'], ['doctor'], ['gc', '--dry-run']]) {
    const { out, err } = await callInTurn(site, ...verb, '--root', site.root)
    expect(out + err).not.toBe('')
    expectHarmless(out + err)
  }
})

test('[CP1] so is who changed trust, and why', async () => {
  await using site = await createTwoTeams()
  const { registry, keys } = site
  await changeTrust({ registry, signer: keys.root, actor: hostile, reason: hostile }, (terms) => terms)
  const { out } = await callInTurn(site, 'trust', 'show')
  expect(out).toContain(`by ${escaped}.`)
  expectHarmless(out)
})

test('[CP2] the first line of a commit’s message is the reason, of whatever length the message is', async () => {
  await using site = await createSite()
  const version = await site.publish('maps', 'm1')
  const message = `New pins\n\n${'why '.repeat(2000)}`
  await callInTurn(site, 'promote', 'maps', version, '--skip-browser', '--reason', message)
  expect((await site.registry.newest('production'))?.record.reason).toMatch(
    /^New pins \(not tried in a browser\)/,
  )
})

/** As a process of before, or any other writer, would. */
async function releaseHostile(site: Site, reason = hostile): Promise<void> {
  const version = await site.publish('maps', 'm1')
  const about = { registry: site.registry, environment: 'production', remote: 'maps', version }
  await promoteRemote({ ...about, actor: hostile, reason })
}

function expectHarmless(printed: string): void {
  expect(printed).not.toMatch(/[^\P{Cc}\n]|[\u2028-\u202e]/u)
  expect(printed).not.toMatch(/^✔ (signed|ok)/m)
}
