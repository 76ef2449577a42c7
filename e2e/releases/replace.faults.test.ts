import { expect, test } from '@jest/globals'
import { alteredRemote, editServer } from '../support/alteredRemote.ts'
import { startLoad } from '../support/load.ts'
import { putLive, release } from '../support/release.ts'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'
import { mixesVersions, slotsOf, untilSlotFrom } from '../support/expectWholePages.ts'

const { site, visit } = useSite()

const mark = 'replaced-while-running'
const edited = editServer(
  `const { render } = halves['regions-carousel'];
   halves['regions-carousel'].render = async (data, prefix) => '<!--${mark}-->' + (await render(data, prefix))`,
)

/** Waits until the page's carousel is of `version`. */
async function untilVersion(version: string): Promise<void> {
  while ((await slotsOf(site().origin, '/'))['regions-carousel']?.version !== version)
    await new Promise((wake) => setTimeout(wake, 20))
}

test('[CP2] under load a remote is promoted and rolled back without a restart: no failed request, an open tab lives on', () =>
  visit(async ({ page, go }) => {
    await go('/')
    const before = (await slotsOf(site().origin, '/'))['regions-carousel']?.version ?? ''
    await using load = startLoad(
      site().origin,
      ['/', '/regions/galicia', '/places/ronda', '/places?text=san', '/about'],
      150,
      mixesVersions,
    )

    const remote = await alteredRemote('regions', 'edited', edited)
    await putLive(site(), remote)
    await untilVersion(remote.manifest.version)
    await untilSlotFrom(site().origin, '/', 'regions-carousel', 'remote')
    expect(await (await fetch(site().origin)).text()).toContain(mark)

    await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
    await untilLive(page, 'regions-carousel')
    expect(
      await page.$eval('[data-slot="regions-carousel"]', (host) => host.getAttribute('data-version')),
    ).toBe(before)

    await release(site(), 'rollback', 'regions')
    await untilVersion(before)
    const { requests, failures } = await load.stop()

    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(150)
  }))

test('[CP2] a move of an open tab onto a page of a newer composition becomes an ordinary load', () =>
  visit(async ({ page, go }) => {
    await go('/about')
    await untilLive(page, 'page-media')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const remote = await alteredRemote('regions', 'newer', edited)
    await putLive(site(), remote)
    await untilVersion(remote.manifest.version)
    await press(page, 'header a[href="/"]')
    await page.waitForSelector('[data-slot="regions-carousel"]')
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined()
    expect(
      await page.$eval('[data-slot="regions-carousel"]', (host) => host.getAttribute('data-version')),
    ).toBe(remote.manifest.version)
  }))
