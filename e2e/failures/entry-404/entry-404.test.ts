import { expect, test } from '@jest/globals'
import { remoteNames } from '../../support/startSite.ts'
import { useSharedSite } from '../../support/useSite.ts'
import { press, untilLive } from '../../support/visitor.ts'

const { visit } = useSharedSite()
const pairs = [
  ['regions', 'maps'],
  ['consent', 'media'],
]

test('the pairs have every remote', () => {
  expect(pairs.flat().toSorted()).toEqual([...remoteNames].toSorted())
})

test.each(pairs)(
  '[CP1] when no browser file of %s and %s answers, their slots stay as server HTML and the others work',
  (...gone) =>
    visit(
      async ({ page, go }) => {
        await page.setRequestInterception(true)
        page.on(
          'request',
          (request) =>
            void (gone.some((name) => request.url().includes(`/remotes/${name}/`))
              ? request.respond({ status: 404, body: 'gone' })
              : request.continue()),
        )
        await go('/')
        await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
        for (const name of ['regions', 'consent', 'media'])
          await page.waitForSelector(
            `[data-remote="${name}"][data-state="${gone.includes(name) ? 'failed' : 'live'}"]`,
          )
        expect(
          await page.$$eval('[data-slot="regions-carousel"] a[href^="/regions/"]', (links) => links.length),
        ).toBeGreaterThanOrEqual(19)
        await go('/places/ronda')
        if (gone.includes('maps')) {
          await untilLive(page, 'page-media')
          await press(page, '[data-slot="detail-map"] [data-slot-control]')
          await page.waitForSelector('[data-slot="detail-map"][data-state="failed"]')
          expect(await page.$eval('h1', (heading) => heading.textContent)).toMatch(/Ronda/)
        } else
          await page.waitForFunction(() =>
            [...document.querySelectorAll<HTMLImageElement>('img[data-lazy]')].every(
              (image) => image.naturalWidth > 1,
            ),
          )
      },
      { noticeDismissed: false, allowErrors: true },
    ),
)
