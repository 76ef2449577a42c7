import { expect } from '@jest/globals'
import { alteredRemote, editServer } from './alteredRemote.ts'
import { expectWholePages, untilSlotFrom } from './expectWholePages.ts'
import { putLive, release } from './release.ts'
import type { RunningSite } from './startSite.ts'

/** Releases a carousel whose server file has `fault` at its end: its slot alone pays for it, and its rollback repairs it. */
export async function expectRepaired(site: RunningSite, name: string, fault: string): Promise<void> {
  const remote = await alteredRemote('regions', name, editServer(fault))
  await putLive(site, remote)
  await untilSlotFrom(site.origin, '/', 'regions-carousel', 'fallback')
  const line = await site.logged(
    ({ remote: logged, version }) => logged === 'regions' && version === remote.manifest.version,
  )
  expect(line).toMatchObject({ code: expect.stringMatching(/^REMOTE_/), cause: expect.any(String) })
  await expectRolledBack(site)
}

/** A carousel that is broken on the server costs its slot alone; its rollback repairs it. */
export async function expectRolledBack(site: RunningSite): Promise<void> {
  await untilSlotFrom(site.origin, '/', 'regions-carousel', 'fallback')
  await expectWholePages(site.origin)
  await untilSlotFrom(site.origin, '/regions/andalucia', 'list-map', 'remote')
  await release(site, 'rollback', 'regions')
  await untilSlotFrom(site.origin, '/', 'regions-carousel', 'remote')
}
