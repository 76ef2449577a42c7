import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { useSharedSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSharedSite()

const boxOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    return { left, right, top, bottom, width }
  })

/** How far the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('[RT2] films, sounds and frames of a text are no wider than a phone; who tabs into the page sees the skip link, over a notice at the top', () =>
  visit(
    async ({ page, go }) => {
      await go('/about')
      await untilLive(page, 'consent-notice')
      await page.$eval('.consent-notice', (notice) => {
        notice.classList.remove('consent-floating', 'consent-bottom')
        notice.classList.add('consent-top')
      })
      await page.focus('.shell-skip')
      const onTop = await page.$eval('.shell-skip', (link) => {
        const { left, top, width, height } = link.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) === link
      })
      expect(onTop).toBe(true)
      for (const name of ['video', 'audio', 'iframe']) {
        await page.$eval(
          '.shell-prose',
          (text, name) => {
            const wide = document.createElement(name)
            wide.setAttribute('width', '1280')
            if (name === 'audio') wide.style.width = '1280px'
            wide.setAttribute('controls', '')
            text.append(wide)
          },
          name,
        )
        expect([name, await overflow(page)]).toEqual([name, 0])
      }
    },
    { width: 375, noticeDismissed: false, allowErrors: true },
  ))

test('[RT2] of a place, what begins with a number reads as it is written from right to left, the footer is painted, and a gallery of any length leaves no place empty', () =>
  visit(
    async ({ page, go, look }) => {
      await go('/places/ronda')
      await expectAsWritten(page, '.shell-facts dd, .shell-neighbour-distance')
      await expectAsWritten(page, '.shell-card-fact')
      for (const width of [375, 768, 1440, 2560]) {
        await look('light', width)
        const unpainted = await page.$$eval('footer *', (parts) =>
          parts
            .filter((part) => !part.checkVisibility({ contentVisibilityAuto: true }))
            .map(({ tagName, textContent }) => `${tagName}: ${textContent}`),
        )
        expect(unpainted).toEqual([])
        const ends = await page.$eval('.shell-gallery', (gallery) => {
          const [first] = gallery.children
          return Array.from({ length: 9 }, (_, count) => {
            gallery.replaceChildren(...Array.from({ length: count + 1 }, () => first?.cloneNode(true) ?? ''))
            return Math.round(gallery.lastElementChild?.getBoundingClientRect().right ?? 0)
          })
        })
        const { right } = await boxOf(page, '.shell-gallery')
        expect([width, ends]).toEqual([width, ends.map(() => Math.round(right))])
        expect([width, await overflow(page)]).toEqual([width, 0])
      }
    },
    { width: 1440 },
  ))

/** From right to left, and then as it was. */
async function expectAsWritten(page: Page, selector: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  const wrong = await page.$$eval(selector, (all) => {
    const counted = all.filter(({ textContent }) => /^\d[\d,]* [a-z]/.test(textContent))
    const isTurned = (element: Element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      const [number, word] = [/\d/, /[a-z]/].map((kind) => {
        const text = texts.find(({ data }) => kind.test(data))
        const range = document.createRange()
        range.setStart(text ?? element, text?.data.search(kind) ?? 0)
        range.setEnd(text ?? element, (text?.data.search(kind) ?? 0) + 1)
        return range.getBoundingClientRect()
      })
      return number && word && number.left > word.left && number.bottom > word.top && word.bottom > number.top
    }
    return counted.length === 0 ? ['none'] : counted.filter(isTurned).map(({ textContent }) => textContent)
  })

  expect(wrong).toEqual([])
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
}

test('[RT1] regions are tiles, all with their pictures and the seal on it, light and dark, four in a row where there is room and two on a phone', () =>
  visit(
    async ({ page, go, look }) => {
      const inFirstRow = () =>
        page.$$eval('.shell-group-index > li', (tiles) => {
          const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
          return tops.filter((top) => top === tops[0]).length
        })
      await go('/regions')
      expect(await page.$$('.shell-group-index picture')).toHaveLength(19)
      expect(await inFirstRow()).toBe(4)
      for (const scheme of ['light', 'dark'] as const) {
        await look(scheme, 1440)
        expect(await sealsOnTop(page)).toEqual(Array(19).fill(true))
      }
      await look('light', 375)
      expect(await inFirstRow()).toBe(2)
      expect(await overflow(page)).toBe(0)
    },
    { width: 1440 },
  ))

function sealsOnTop(page: Page): Promise<boolean[]> {
  return page.$$eval('.shell-group-index li', (tiles) =>
    tiles.map(function isUpper(tile) {
      const seal = tile.querySelector('.shell-outline')
      seal?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x = 0, y = 0, width = 0 } = seal?.getBoundingClientRect() ?? {}
      const there = document.elementsFromPoint(x + width / 2, y + 6)
      return there.find((one) => one === seal || one instanceof HTMLImageElement) === seal
    }),
  )
}

test('[RT1] the search of the home page stands beside its words, and on a very wide screen all of the page grows', () =>
  visit(
    async ({ page, go, look }) => {
      await go('/')
      const words = await boxOf(page, '.shell-hero .shell-lead')
      const search = await boxOf(page, '.shell-hero search')
      expect(search.left).toBeGreaterThan(words.right)
      expect(search.top).toBeLessThan(words.bottom)
      await look('light', 2560)
      const row = await boxOf(page, '.shell-section')
      expect(row.width).toBeGreaterThan(2560 / 2)
      expect(await overflow(page)).toBe(0)
    },
    { width: 1440 },
  ))

test('[RT1] [RT2] a list is as wide as the phone with letters twice as large, begins at a seventh of a very wide screen, and reads as it is written', () =>
  visit(
    async ({ page, go, look }) => {
      for (const path of ['/regions/andalucia', '/places', '/search?text=san']) {
        await look('light', 320)
        await go(path)
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
        expect([path, await overflow(page)]).toEqual([path, 0])
        await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
        await look('light', 2560)
        if (path === '/regions/andalucia')
          await expectAsWritten(page, '#results, .shell-row-fact, .shell-row-amount')
        const { left } = await boxOf(page, '.shell-row, .shell-found section li')
        expect([path, left < 2560 / 7]).toEqual([path, true])
        expect([path, await overflow(page)]).toEqual([path, 0])
      }
    },
    { width: 375 },
  ))
