import { expect, test } from '@jest/globals'
import { remoteNames } from '../../support/startSite.ts'
import { useSharedSite } from '../../support/useSite.ts'
import { press, untilLive } from '../../support/visitor.ts'

const { visit } = useSharedSite()

test.each(remoteNames)(
  '[CP1] when no browser file of %s answers, its slot stays as server HTML and the others work',
  (name) =>
    visit(
      async ({ page, go }) => {
        await page.setRequestInterception(true)
        page.on(
          'request',
          (request) =>
            void (request.url().includes(`/remotes/${name}/`)
              ? request.respond({ status: 404, body: 'gone' })
              : request.continue()),
        )
        await go('/')
        await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
        const states = () =>
          page.$$eval('[data-slot]', (hosts) =>
            Object.fromEntries(
              hosts.map((host) => [host.getAttribute('data-remote'), host.getAttribute('data-state')]),
            ),
          )
        for (const other of ['regions', 'consent', 'media'] as const) {
          if (other === name) await page.waitForSelector(`[data-remote="${other}"][data-state="failed"]`)
          else await page.waitForSelector(`[data-remote="${other}"][data-state="live"]`)
        }
        expect(await states()).toMatchObject(name === 'maps' ? {} : { [name]: 'failed' })
        expect(
          await page.$$eval('[data-slot="regions-carousel"] a[href^="/regions/"]', (links) => links.length),
        ).toBeGreaterThanOrEqual(19)
        if (name === 'maps') {
          await go('/places/ronda')
          await untilLive(page, 'page-media')
          await press(page, '[data-slot="detail-map"] [data-slot-control]')
          await page.waitForSelector('[data-slot="detail-map"][data-state="failed"]')
          expect(await page.$eval('h1', (heading) => heading.textContent)).toMatch(/Ronda/)
        }
        if (name === 'media') {
          await go('/places/ronda')
          await page.waitForFunction(() =>
            [...document.querySelectorAll<HTMLImageElement>('img[data-lazy]')].every(
              (image) => image.naturalWidth > 1,
            ),
          )
        }
      },
      { noticeDismissed: false, allowErrors: true },
    ),
)
