import { expect, test } from '@jest/globals'
import { alteredRemote } from '../../support/alteredRemote.ts'
import { putLive } from '../../support/release.ts'
import { useSite } from '../../support/useSite.ts'
import { slotsOf } from '../../support/expectWholePages.ts'

const { site, visit } = useSite({ env: { POLL_MS: '100' } })

test('[CP1] an island whose module throws leaves its server HTML, and ops hear of it', async () => {
  const remote = await alteredRemote('regions', 'throws', (file, text) =>
    file.includes('carousel') && file.endsWith('.js') ? `throw new Error('broken on purpose');${text}` : text,
  )
  await putLive(site(), remote)
  for (let tries = 0; tries < 50; tries++) {
    if ((await slotsOf(site().origin, '/'))['regions-carousel']?.version === remote.manifest.version) break
    await new Promise((wake) => setTimeout(wake, 50))
  }
  await visit(async ({ page, go }) => {
    await go('/')
    await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
    await page.waitForSelector('[data-slot="regions-carousel"][data-state="failed"]')
    expect(
      await page.$$eval('[data-slot="regions-carousel"] a[href^="/regions/"]', (links) => links.length),
    ).toBeGreaterThanOrEqual(19)
    // The tab stays open until then: what a browser was about to send goes with its closed context.
    expect(await site().logged(({ version }) => version === remote.manifest.version)).toMatchObject({
      remote: 'regions',
    })
  })
})
