import { expect, test } from '@jest/globals'
import { emptyPicture } from '@tessera/kit/design/emptyPicture'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const { origin, visit } = useSharedSite()
const open = '.pswp--open'

test('[LZ1] [LB3] [LB4] lazy pictures are asked for only when they scroll into view; a gallery opens with a hash, the hash reopens it, Back closes it and stays on the page', () =>
  visit(
    async ({ page, go, requests }) => {
      await go('/places/cadiz')
      await untilLive(page, 'page-media')
      const waiting = await page.$$eval('img[data-lazy]', (images) =>
        images
          .filter((image) => image.getBoundingClientRect().top > window.innerHeight)
          .map((image) => image.currentSrc),
      )
      expect(waiting.length).toBeGreaterThan(0)
      const pictures = requests.filter((url) => url.includes('/media/')).length
      await page.evaluate(() =>
        document.querySelector('[data-lightbox]')?.scrollIntoView({ block: 'center' }),
      )
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLImageElement>('[data-lightbox] img')].every(
          (image) => image.complete && image.currentSrc.includes('/media/'),
        ),
      )
      expect(requests.filter((url) => url.includes('/media/')).length).toBeGreaterThan(pictures)
      const before = requests.length
      await press(page, '[data-lightbox]')
      await page.waitForSelector(open)
      expect(requests.length).toBeGreaterThan(before)
      await page.waitForFunction(() => location.hash.endsWith('-1'))
      const hash = await page.evaluate(() => location.hash)
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(() => location.hash.endsWith('-2'))
      await page.evaluate(() => void setTimeout(() => history.back()))
      await page.waitForSelector(open, { hidden: true })
      expect(await page.evaluate(() => location.pathname + location.hash)).toBe('/places/cadiz')
      await page.goto('about:blank')
      await go(`/places/cadiz${hash}`)
      await page.waitForSelector(open)
    },
    { height: 600, calm: false },
  ))

chromiumOnly(
  '[LB1] films and maps of others are asked for after a press only, and the page lets them be shown',
  () =>
    visit(
      async ({ page, go, requests, pageErrors }) => {
        const ofOthers = () => requests.filter((url) => /youtube|vimeo|google/.test(url))
        await page.setRequestInterception(true)
        page.on('request', (request) => {
          const isOurs = request.url().startsWith(origin()) || !request.url().startsWith('http')
          void (isOurs
            ? request.continue()
            : request.respond({ status: 200, contentType: 'text/html', body: '<h1>From another site</h1>' }))
        })
        await go('/about')
        await untilLive(page, 'page-media')
        const links = await page.$$('a[data-lightbox="samples"]')
        const expected = [
          /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
          /\/\/player\.vimeo\.com\//,
          /\/\/maps\.google\.com\//,
        ]
        for (const [place, wanted] of expected.entries()) {
          await links[place]?.evaluate((link) => link.scrollIntoView({ block: 'center' }))
          await links[place]?.click()
          await page.waitForSelector('.pswp--open .pswp__item[aria-hidden="false"] .media-ask button')
          expect(ofOthers()).toHaveLength(place)
          await press(page, '.pswp__item[aria-hidden="false"] .media-ask button')
          const frame = await page.waitForFrame((one) => wanted.test(one.url()))
          await frame.waitForSelector('h1')
          expect(ofOthers()).toHaveLength(place + 1)
          await page.keyboard.press('Escape')
          await page.waitForSelector('.pswp--open', { hidden: true })
        }
        expect(pageErrors).toEqual([])
      },
      { allowErrors: true },
    ),
)

test('[LB1] [LZ2] what is the site\u2019s own opens at once: overlay HTML, a frame, an element of the page; what stands for a lazy picture has its proportions', () =>
  visit(async ({ page, go }) => {
    await go('/about')
    await untilLive(page, 'page-media')
    const open = async (text: string, shown: string) => {
      await page.evaluate((wanted) => {
        const link = [...document.querySelectorAll<HTMLElement>('a[data-lightbox]')].find(
          ({ textContent }) => textContent === wanted,
        )
        link?.click()
      }, text)
      await page.waitForSelector(`.pswp--open .pswp__item[aria-hidden="false"] ${shown}`, { visible: true })
      await page.keyboard.press('Escape')
      await page.waitForSelector('.pswp--open', { hidden: true })
    }
    await open('A suggestion', '.media-card aside')
    await open('the licences', 'iframe')
    await open('What storks have to do with it', '.media-card #about-storks')
    expect(await page.$eval('main #about-storks', (note) => note.checkVisibility())).toBe(true)
    for (const [width, height, canvas] of [
      [1600, 900, [16, 9]],
      [640, 853, [640, 853]],
      [1, 1, [1, 1]],
      [65_521, 300, [2048, 9]],
    ] as const) {
      const natural = await page.evaluate(
        async (src) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return [image.naturalWidth, image.naturalHeight]
        },
        emptyPicture(width, height),
      )
      expect(natural).toEqual(canvas)
    }
  }))
