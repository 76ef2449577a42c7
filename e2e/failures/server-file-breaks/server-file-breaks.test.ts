import { expect, test } from '@jest/globals'
import { alteredRemote, editServer } from '../../support/alteredRemote.ts'
import { putLive, release } from '../../support/release.ts'
import { useSite } from '../../support/useSite.ts'
import { expectWholePages, untilSlotFrom } from '../../support/expectWholePages.ts'

const { site } = useSite({ env: { POLL_MS: '100', SLOT_DEADLINE_MS: '500' } })

const faults = {
  throws: `halves['regions-carousel'].render = () => { throw new Error('broken on purpose') }`,
  hangs: `halves['regions-carousel'].render = () => { for (;;) {} }`,
  'never-settles': `halves['regions-carousel'].render = () => new Promise(() => {})`,
  'runs-out-of-memory': `halves['regions-carousel'].render = () => { const all = []; for (;;) all.push(Array(1e6).fill({})) }`,
  'gives-no-text': `halves['regions-carousel'].render = () => 42`,
}

test.each(Object.entries(faults))(
  '[CP1] a server file that %s costs its slot alone, and its rollback mends it',
  async (name, wrap) => {
    const remote = await alteredRemote('regions', name, editServer(wrap))
    await putLive(site(), remote)
    await untilSlotFrom(site().origin, '/', 'regions-carousel', 'fallback')
    await expectWholePages(site().origin)
    await untilSlotFrom(site().origin, '/regions/andalucia', 'list-map', 'remote')
    const line = await site().logged(
      ({ remote: logged, version }) => logged === 'regions' && version === remote.manifest.version,
    )
    expect(line).toMatchObject({ code: expect.stringMatching(/^REMOTE_/), cause: expect.any(String) })
    await release(site(), 'rollback', 'regions')
    await untilSlotFrom(site().origin, '/', 'regions-carousel', 'remote')
  },
)
