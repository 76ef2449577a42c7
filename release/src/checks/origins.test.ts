import { expect, test } from '@jest/globals'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { changeTrust, withOrigins } from '../signing/changeTrust.ts'
import { candidateOf } from '../testing/candidateOf.ts'
import { createSite } from '../testing/createSite.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { loadsAllowed, noNewOrigins } from './permissionChecks.ts'

const refusal = (cause: string) => ({ status: 'refused', cause, fix: expect.stringMatching(/\S/) })

test('code that names another site than the current version is said and not refused; pictures and known sites are not', async () => {
  await using site = await createSite()
  const known = 'https://tiles.test'
  await site.release('maps', `m0 ${known}/a`)
  const same = await candidateOf(site, `m1 ${known}/b`, {}, { 'a.svg': 'http://www.w3.test/svg' })
  expect(await noNewOrigins.run(same)).toEqual({ status: 'passed' })
  const other = await candidateOf(
    site,
    'm2',
    {},
    { 'a.js': 'fetch("https://evil.test/x")', 'b.css': '/* http://ads.test:81 */' },
  )
  expect(await noNewOrigins.run(other)).toEqual({
    status: 'passed',
    note: 'Its code names http://ads.test:81, https://evil.test; pages let it ask declared origins only.',
  })
})

const asking = (origin: string, load?: string): Partial<RemoteManifest> => ({
  server: { file: 'entry.js', slots: ['list-map'] },
  declarations: {
    'list-map': {
      data: {},
      activation: 'press',
      context: [],
      origins: [origin],
      ...(load && { load: { data: {}, origins: [load], maxAge: 60 } }),
    },
  },
})

test('[CP3] an origin that a slot declares is asked about, at a first release too', async () => {
  await using site = await createSite()
  const first = await candidateOf(site, 'm0', asking('https://api.test'))
  expect(await noNewOrigins.run(first)).toEqual(
    refusal(`maps ${first.version} declares https://api.test; no version of it is current.`),
  )
  await site.release('maps', 'm0', asking('https://api.test'))
  const same = await candidateOf(site, 'm1 https://api.test/x', asking('https://api.test'))
  expect(await noNewOrigins.run(same)).toEqual({ status: 'passed' })
  const other = await candidateOf(site, 'm2', asking('https://tracker.test'))
  const { version } = other.base.remotes['maps'] ?? {}
  expect(await noNewOrigins.run(other)).toEqual(
    refusal(`maps ${other.version} declares https://tracker.test; ${version} does not.`),
  )
})

test('[CP3] in an open registry whom a server entry asks is asked about as well, and needs no one’s leave', async () => {
  await using site = await createSite()
  await site.release('maps', 'm0', asking('https://api.test'))
  const loading = await candidateOf(site, 'm1', asking('https://api.test', 'https://data.test'))
  expect(await noNewOrigins.run(loading)).toMatchObject({
    cause: expect.stringContaining('declares https://data.test;'),
  })
  expect(await loadsAllowed.run(loading)).toEqual({ status: 'passed' })
})

test('[CP3] in a signed registry a server entry asks whom the trust log allows it, and is refused by name otherwise', async () => {
  await using signed = await createSignedRegistry()
  const { registry, keys, root } = signed
  const declared = asking('https://api.test', 'https://data.test')
  const candidate = await candidateOf({ registry, root, signer: keys['team-maps'] }, 'm1', declared)
  const allow = (remote: string, ...origins: string[]) =>
    changeTrust({ registry, signer: keys.root, actor: 'ann', reason: '' }, (said) =>
      withOrigins(said, remote, origins),
    )
  await allow('regions', 'https://data.test')
  await allow('maps', 'https://other.test')
  expect(await loadsAllowed.run(candidate)).toEqual({
    status: 'refused',
    cause: `maps ${candidate.version} declares that it asks https://data.test, which is not allowed.`,
    fix: expect.stringContaining('`release trust allow maps https://other.test,https://data.test`'),
  })
  expect(await noNewOrigins.run(candidate)).toMatchObject({
    cause: expect.stringContaining('declares https://api.test;'),
  })
  await allow('maps', 'https://data.test')
  expect(await loadsAllowed.run(candidate)).toEqual({ status: 'passed' })
  await allow('maps')
  expect((await loadsAllowed.run(candidate)).status).toBe('refused')
})
