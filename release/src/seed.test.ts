import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { seedRegistry } from './seed.ts'
import { createSite, type Site } from './testing/createSite.ts'
import { carousel, fakeBuild, writeBuild } from './testing/fakeRemote.ts'

test('[CP2] an empty environment gets every remote', async () => {
  await using site = await createSite()
  const [maps, regions] = await buildBoth(site)
  const lines = await seed(site)
  expect(await site.live()).toEqual({ maps, regions })
  expect(lines).toEqual([
    `✔ maps ${maps} is live in production (number 1)`,
    `✔ regions ${regions} is live in production (number 2)`,
  ])
})

test('[CP1] a remote that is not built keeps no other away, and comes with a later start', async () => {
  await using site = await createSite()
  await writeBuild(site.root, fakeBuild('regions', 'r1', carousel))
  const lines = await seed(site)
  expect(Object.keys(await site.live())).toEqual(['regions'])
  expect(lines[0]).toMatch(/^✖ maps is not live: .*mfe-maps/)
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  await seed(site)
  expect(Object.keys(await site.live())).toEqual(['maps', 'regions'])
})

test('[CP2] an environment that somebody released to is left alone; what is built and not live is told', async () => {
  await using site = await createSite()
  const live = await site.release('maps', 'm1')
  const [maps] = await buildBoth(site)
  const lines = await seed(site)
  expect(await site.live()).toEqual({ maps: live })
  expect(lines[0]).toBe('✔ production is at number 1')
  expect(lines[1]).toContain(`maps ${maps} is built and not live`)
})

test('[CP1] a damaged log is left alone and stops no start', async () => {
  await using site = await createSite()
  await buildBoth(site)
  await seed(site)
  await writeFile(join(site.root, 'registry/env/production/0000000000000002.json'), '')
  expect((await seed(site))[0]).toBe('✔ production is at number 1')
})

test('[CP1] a registry that cannot be read stops no start', async () => {
  await using site = await createSite()
  await writeFile(join(site.root, 'registry'), 'a file')
  expect((await seed(site))[0]).toMatch(/^✖ The registry could not be filled/)
})

async function seed({ registry, root }: Site): Promise<string[]> {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  await seedRegistry({ registry, root, remotes: ['maps', 'regions'], environment: 'production', log })
  return lines
}

async function buildBoth({ root }: Site): Promise<string[]> {
  const builds = [fakeBuild('maps', 'built'), fakeBuild('regions', 'built too', carousel)]
  for (const build of builds) await writeBuild(root, build)
  return builds.map(({ manifest }) => manifest.version)
}
