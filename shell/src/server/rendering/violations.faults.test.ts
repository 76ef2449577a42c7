import { afterEach, describe, expect, test } from '@jest/globals'
import { createRegistryFolder, drawing, promote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { violatingEntries } from '../../testing/violations/serverEntries.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

/** Each page whole, the other parts alive, one kind of line in the log, and well again without a restart. */
describe.each(Object.entries(violatingEntries))('a server entry: %s', (_class, entries) => {
  test.each(entries)('[CP1] one that %s costs its slot and nothing else', async (_name, server) => {
    const { registry } = await createRegistryFolder()
    await promote(registry, {
      name: 'regions',
      slots: ['regions-carousel'],
      server: drawing('tiles', ['regions-carousel']),
    })
    const maps = { name: 'maps', slots: ['list-map', 'detail-map'] } as const
    await promote(registry, { ...maps, server })
    site = await openSite(registry, { deadline: 1000, hangsAfter: 1_500 })

    for (const path of ['/towns', '/towns?text=ronda', '/towns', '/']) {
      const answer = await site.get(path)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toMatch(/<footer[\s\S]*<\/html>\s*$/)
      expect(html).not.toContain('reached')
    }
    expect(await site.text('/towns')).toContain('/towns/ronda')
    expect(await site.text('/')).toContain('<p id="regions-carousel_p">tiles</p>')
    const told = site.problems.filter(({ remote }) => remote === 'maps')
    expect(new Set(told.map(({ slot, version }) => `${slot} ${version}`)).size).toBeLessThanOrEqual(2)
    for (const problem of told) expect(problem.cause?.length).toBeLessThan(5000)

    await promote(registry, { ...maps, server: drawing('well again', maps.slots) })
    await site.shows('/towns?text=cadiz', 'well again')
    expect(await site.text('/')).toContain('<p id="regions-carousel_p">tiles</p>')
  })
})
