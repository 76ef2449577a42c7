import { expect, test } from '@jest/globals'
import { openStore } from '@tessera/store/openStore'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { carousel, fakeBuild, writeBuild } from '../testing/fakeRemote.ts'

async function createTeams(): Promise<Site> {
  const site = await createSite()
  await site.release('maps', 'm1')
  await site.release('regions', 'r1', carousel)
  for (const name of ['root', 'ops', 'team-maps', 'team-regions']) await done(site, 'trust', 'new-key', name)
  await done(site, 'trust', 'init')
  await done(site, 'trust', 'grant', 'team-maps', 'maps', '--environments', 'dev')
  await done(site, 'trust', 'grant', 'team-regions', 'regions')
  return site
}

test('[CP2] a build is shown under a name, with another team’s beside it, listed and ended; no log has it', async () => {
  await using site = await createTeams()
  const log = await site.registry.log('production')
  const build = fakeBuild('maps', 'm2')
  await writeBuild(site.root, build)
  const name = ['--name', 'pr-12']
  const shown = await done(site, 'preview', 'maps', ...name, '--days', '3', '--url', 'https://preview.test/x')
  expect(shown.out).toContain('✔ Every file is in the registry, unaltered')
  expect(shown.out).toContain(`pr-12 shows maps ${build.manifest.version} over what is current in production`)
  expect(shown.out).not.toContain('PREVIEW_URL')
  const [link] = /https:\/\/preview\.test\/_preview\/release\/pr-12\.[\w-]{43}$/m.exec(shown.out) ?? []
  const again = JSON.parse((await done(site, 'preview', 'maps', ...name, '--json')).out)
  expect(again.link).toBe(link?.replace('https://preview.test', 'http://localhost:4001'))
  const share = 'https://preview.test/_preview/share/s-1?to=%2Ffiesta'
  const drafted = JSON.parse((await done(site, 'preview', 'maps', ...name, '--draft', share, '--json')).out)
  expect(drafted.link).toBe(`${again.link}?draft=s-1&to=%2Ffiesta`)
  const regions = (await site.live())['regions'] ?? ''
  const second = await done(site, 'preview', 'regions', ...name, '--version', regions)
  expect(second.out).toContain('Set PREVIEW_URL if the preview site has another address.')
  expect(second.out).toMatch(new RegExp(`It shows maps ${build.manifest.version} by .* too`))
  const { previews } = JSON.parse((await done(site, 'preview', 'list', '--json')).out)
  expect(previews).toMatchObject([
    { name: 'pr-12', remote: 'maps', state: 'running', version: build.manifest.version },
    { name: 'pr-12', remote: 'regions', state: 'running', version: regions },
  ])
  expect((await done(site, 'preview', 'end', ...name, 'maps')).out).toContain(
    'pr-12 shows maps no more. It still shows regions.',
  )
  expect((await done(site, 'preview', 'list')).out).toMatch(
    /pr-12 +maps .* ended .*\npr-12 +regions .* running /,
  )
  expect((await done(site, 'preview', 'end', ...name)).out).toContain('pr-12 shows regions no more.')
  expect((await done(site, 'preview', 'end', ...name)).out).toContain('pr-12 has nothing to end.')
  expect(await site.registry.log('production')).toEqual(log)
})

test('[CP1] what cannot be shown is refused, says why and what to do, and keeps no record', async () => {
  await using site = await createTeams()
  await writeBuild(site.root, fakeBuild('maps', 'm3', carousel))
  const refused = async (...args: string[]) => {
    const { exit, err, out } = await release(site, 'preview', ...args)
    return { exit, text: err + out }
  }
  const named = ['--name', 'pr-12']
  expect(await refused('maps', ...named, '--key', 'team-regions')).toMatchObject({
    exit: 3,
    text: expect.stringContaining('the key team-regions may not release maps'),
  })
  expect(await refused('maps', ...named)).toMatchObject({
    exit: 3,
    text: expect.stringContaining('regions-carousel is filled by regions'),
  })
  expect((await openStore(site.url).list('previews/production')).length).toBe(0)
  await done(site, 'preview', 'maps', ...named, '--version', (await site.live())['maps'] ?? '')
  expect(await refused('maps', ...named, '--key', 'ops')).toMatchObject({
    exit: 3,
    text: expect.stringContaining('PREVIEW_REFUSED'),
  })
  for (const [call, words] of [
    [['maps'], 'A preview needs a remote and a name.'],
    [['shell', ...named], 'A preview needs a remote'],
    [['maps', '--name', 'PR_12'], 'It must be 1 to 40 lower-case letters, digits and dashes.'],
    [['maps', ...named, '--days', '31'], 'A preview lasts 30 days at most.'],
    [['maps', ...named, '--url', 'file:///x'], 'It must be an address like'],
    [['maps', ...named, '--draft', 'https://preview.test/fiesta'], 'It must be a link like'],
    [['maps', ...named, '--version', '9.9.9'], 'maps 9.9.9 is not in the registry'],
    [['maps', ...named, '-e', 'prodution'], 'There is no environment prodution'],
    [['end', ...named, 'maps', '--key', 'team-regions'], 'the key team-regions may not release maps'],
  ] as const)
    expect((await refused(...call)).text).toContain(words)
})

test('[CP2] a preview in an open registry has another link each time', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const show = async () =>
    JSON.parse((await done(site, 'preview', 'maps', '--name', 'a', '--json')).out) as { link: string }
  expect((await show()).link).not.toBe((await show()).link)
})

async function done(site: Site, ...args: string[]): Promise<Called> {
  const called = await release(site, ...args)
  expect({ args, ...called }).toMatchObject({ exit: 0 })
  return called
}

function release(site: Site, ...args: string[]): Promise<Called> {
  return callInTurn(site, ...args, '--root', site.root)
}
