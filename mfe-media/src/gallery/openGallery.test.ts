import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { onPage, startStage, stopStage } from '../testing/openPage.ts'

beforeAll(startStage)
afterAll(stopStage)

const link = (id: string) =>
  `<a id="${id}" href="/p1.svg" data-lightbox="many" data-width="600" data-height="400"><img src="/p9.svg" alt="" width="60" height="40"></a>`
const many = Array.from({ length: 12 }, (_one, index) => link(`m${index}`)).join('')

test.each([
  ['the same picture', '#m1', '#many-2'],
  ['another one', '#m2', '#many-3'],
])(
  '[LB3] a second press, on %s, while the gallery is on its way adds no step for Back',
  (_what, second, hash) =>
    onPage(many, async ({ page, requests }) => {
      const length = await page.evaluate(() => history.length)
      expect(requests.filter((path) => path.startsWith('/remote/')).length).toBe(2) // its code is not there
      await page.evaluate(
        (selectors) => {
          for (const one of selectors) document.querySelector<HTMLElement>(one)?.click()
        },
        ['#m1', second],
      )
      await page.waitForSelector('.pswp--open')
      await page.waitForNetworkIdle({ idleTime: 150 })
      expect(await page.evaluate(() => [location.hash, history.length])).toEqual([hash, length + 1])
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => location.hash === '')
      await page.waitForNetworkIdle({ idleTime: 300 })
      expect(await page.$('.pswp--open')).toBeNull()
    }),
)

test('[LB2] at 320 px the number of the picture stands in one line beside the buttons', async () => {
  await onPage(many, async ({ page }) => {
    await page.setViewport({ width: 320, height: 640 })
    await page.click('#m11')
    await page.waitForFunction(() => document.querySelector('.pswp__counter')?.textContent === '12 of 12')
    const { lines, free } = await page.$eval('.pswp__counter', (counter) => {
      const text = document.createRange()
      text.selectNodeContents(counter)
      const buttons = [...document.querySelectorAll('.pswp__top-bar button')].map((one) =>
        one.getBoundingClientRect(),
      )
      const lefts = buttons.filter(({ width }) => width > 0).map(({ left }) => left)
      return {
        lines: text.getClientRects().length,
        free: Math.min(...lefts) - text.getBoundingClientRect().right,
      }
    })
    expect(lines).toBe(1)
    expect(free).toBeGreaterThanOrEqual(0)
  })
})

test('[LB2] on a page that is read from the right what follows is on the left, by button, key and thumbnail', async () => {
  await onPage(many, async ({ page }) => {
    const shows = (text: string) =>
      page.waitForFunction(
        (wanted) => document.querySelector('.pswp__counter')?.textContent === wanted,
        {},
        text,
      )
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await page.click('#m1')
    await shows('2 of 12')
    expect(await page.evaluate(() => location.hash)).toBe('#many-2')
    const next = await page.$eval('.pswp__button[aria-label=Next]', (one) => one.getBoundingClientRect().left)
    expect(next).toBeLessThan(100)
    await page.keyboard.press('ArrowLeft')
    await shows('3 of 12')
    expect(await page.$eval('.media-caption-place', (one) => one.textContent)).toContain('3 of 12')
    await page.click('.pswp__button[aria-label=Next]')
    await shows('4 of 12')
    await page.keyboard.press('ArrowRight')
    await shows('3 of 12')
    await page.keyboard.press('g')
    await page.click('.media-thumbnail:last-child')
    await shows('12 of 12')
    expect(
      await page.$eval('.pswp__button[aria-label=Next]', (one) => (one as HTMLButtonElement).disabled),
    ).toBe(true)
    await page.keyboard.press('p')
    await shows('1 of 12')
  })
})

test('[LB6] what the gallery and a picture are is said in the words of the page', async () => {
  await onPage(many, async ({ page }) => {
    await page.evaluate(() => (document.documentElement.lang = 'es'))
    await page.click('#m1')
    await page.waitForSelector('.pswp--open')
    const roles = await page.$$eval('.pswp [aria-roledescription]', (all) =>
      all.map((one) => one.getAttribute('aria-roledescription')),
    )
    expect(roles).toEqual(['carrusel', 'diapositiva', 'diapositiva', 'diapositiva'])
  })
})
