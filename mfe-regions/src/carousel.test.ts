import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  compareTiles,
  drag,
  expectSoon,
  nameOfFocus,
  offsetsDuring,
  rememberTiles,
  rested,
} from './testing/watching.ts'
import { createCarouselPages, createData, type CarouselPages, type Visit } from './testing/carouselPage.ts'

interface Recorded {
  slick: { width: number; tiles: number; visible: number[]; next: number[][]; prev: number[][] }[]
  resize: {
    tiles: number
    fromWidth: number
    nextClicks: number
    toWidth: number
    currentAfter: number
    show: number
  }[]
}

const recorded: Recorded = JSON.parse(
  readFileSync(new URL('./paging/vectors/carousel.json', import.meta.url), 'utf8'),
)

let pages: CarouselPages

beforeAll(async () => {
  pages = await createCarouselPages()
})

afterAll(() => pages.close())

/** What the arithmetic of all is, `tilesOfPage.test.ts` proves: here each width turns, and no tiles, few and enough are shown. */
const shown = recorded.slick.filter(({ tiles, width }) => tiles === 10 || (width === 1024 && tiles < 4))

describe('in Chromium, under the production policy', () => {
  test.each(shown)(
    '[RC1] [RC2] [RC3] $tiles tiles at $width px show the recorded tiles after every press',
    ({ tiles, width, visible, next, prev }) =>
      pages.visit(tiles, width, {}, async (visit) => {
        await visit.activate()
        expect(await visit.visible()).toEqual(visible)
        const turns = tiles > visible.length
        for (const after of turns ? next : []) expect(await viewAfter(visit, 'next')).toEqual(after)
        for (const _ of turns ? next : []) await visit.press('previous')
        for (const after of turns ? prev : []) expect(await viewAfter(visit, 'previous')).toEqual(after)
        expect(await shownButtons(visit)).toBe(turns ? 2 : 0)
      }),
  )

  test.each(recorded.resize)(
    '[RC4] $tiles tiles, $nextClicks presses at $fromWidth px: at $toWidth px the page begins with $currentAfter',
    ({ tiles, fromWidth, nextClicks, toWidth, currentAfter, show }) =>
      pages.visit(tiles, fromWidth, {}, async (visit) => {
        await visit.activate()
        for (let click = 0; click < nextClicks; click++) await visit.press('next')
        await visit.page.setViewport({ width: toWidth, height: 900 })
        const expected = Array.from({ length: show }, (_, place) => currentAfter + place)
        await expectSoon(() => visit.visible(), expected)
      }),
  )

  test('[RC7] the row is whole without scripting, and scrolls', () =>
    pages.visit(19, 1280, { scripting: false }, async (visit) => {
      expect(await visit.page.$$eval('.regions-row > li', (tiles) => tiles.length)).toBe(19)
      expect(await visit.visible()).toEqual([0, 1, 2, 3])
      const scrolled = await visit.page.$eval('.regions-view', (view) => {
        view.scrollLeft = 600
        return { left: view.scrollLeft, snap: getComputedStyle(view).scrollSnapType }
      })
      expect(scrolled).toEqual({ left: expect.any(Number), snap: 'x mandatory' })
      expect(scrolled.left).toBeGreaterThan(300)
      expect(await shownButtons(visit)).toBe(0)
    }))

  test.each([1440, 1023, 599, 479])(
    '[RC7] at %i px mounting shifts nothing and draws no picture again',
    (width) =>
      pages.visit(19, width, {}, async (visit) => {
        const before = await visit.page.evaluate(rememberTiles)
        await visit.activate()
        expect(await visit.page.evaluate(compareTiles)).toEqual({ boxes: before, sameNodes: true, shift: 0 })
        expect(visit.requests.filter((url) => /react/.test(url))).toEqual([])
      }),
  )

  test('[RC2] wrapping forward moves forward', () =>
    pages.visit(8, 1280, { reducedMotion: false }, async (visit) => {
      await visit.activate()
      await visit.press('next')
      await expectSoon(() => visit.visible(), [4, 5, 6, 7])
      await rested(visit)
      const [start] = await offsetsDuring(visit, 'next')
      expect(start).toBeGreaterThan(0)
      await expectSoon(() => visit.visible(), [0, 1, 2, 3])
    }))

  test('[RC2] quick presses all count', () =>
    pages.visit(19, 1280, { reducedMotion: false }, async (visit) => {
      await visit.activate()
      for (let press = 0; press < 6; press++) await visit.press('next')
      await expectSoon(() => visit.visible(), [4, 5, 6, 7])
      for (let press = 0; press < 3; press++) await visit.press('previous')
      await expectSoon(() => visit.visible(), [12, 13, 14, 15])
    }))

  test('[RC4] the page keeps filling the view while the window grows and shrinks', () =>
    pages.visit(19, 1280, { reducedMotion: false }, async (visit) => {
      await visit.activate()
      await visit.press('next')
      for (const width of [1100, 1440, 1024]) {
        await visit.page.setViewport({ width, height: 900 })
        await expectSoon(() => visit.visible(), [4, 5, 6, 7])
      }
    }))

  test('[RC2] [RC5] on a page that reads from right to left, so do the pages, the keys and the drag', () =>
    pages.visit(10, 1280, { direction: 'rtl' }, async (visit) => {
      await visit.activate()
      expect(await visit.visible()).toEqual([3, 2, 1, 0])
      expect(await viewAfter(visit, 'next')).toEqual([7, 6, 5, 4])
      await visit.page.keyboard.press('ArrowLeft')
      expect(await visit.visible()).toEqual([9, 8, 7, 6])
      await visit.page.keyboard.press('ArrowRight')
      expect(await visit.visible()).toEqual([7, 6, 5, 4])
      await drag(visit, 400)
      await expectSoon(() => visit.visible(), [9, 8, 7, 6])
    }))

  test('[RC7] a row that was scrolled comes alive on the page in view', () =>
    pages.visit(19, 1280, {}, async (visit) => {
      await visit.page.$eval('.regions-view', (view) => {
        view.scrollLeft = document.querySelectorAll<HTMLElement>('.regions-row > li')[8]?.offsetLeft ?? 0
      })
      await visit.activate()
      expect(await visit.visible()).toEqual([8, 9, 10, 11])
    }))

  test('a pressed tile, and no other, has the name of the picture that it becomes', () =>
    pages.visit(10, 1280, {}, async (visit) => {
      await visit.activate()
      const named = await visit.page.evaluate(() => {
        document.addEventListener('click', (event) => event.preventDefault())
        for (const tile of [1, 2]) document.querySelector<HTMLElement>(`[href="/regions/${tile}"]`)?.click()
        const pictures = [...document.querySelectorAll<HTMLElement>('.regions-picture')]
        return pictures
          .filter((picture) => picture.style.viewTransitionName === 'region-picture')
          .map((picture) => picture.closest('a')?.getAttribute('href'))
      })
      expect(named).toEqual(['/regions/2'])
    }))

  test('[RC5] a drag beyond a fifth turns the page, a shorter one snaps back, and neither follows a link', () =>
    pages.visit(10, 1280, { reducedMotion: false }, async (visit) => {
      await visit.activate()
      await drag(visit, -200)
      await expectSoon(() => visit.visible(), [0, 1, 2, 3])
      await drag(visit, -300)
      await expectSoon(() => visit.visible(), [4, 5, 6, 7])
      await drag(visit, 300)
      await expectSoon(() => visit.visible(), [0, 1, 2, 3])
      await drag(visit, 300)
      await expectSoon(() => visit.visible(), [6, 7, 8, 9])
      expect(new URL(visit.page.url()).pathname).toBe('/')
    }))

  test('[RC5] arrow keys turn the page while focus is inside, and only then', () =>
    pages.visit(10, 1280, {}, async (visit) => {
      await visit.activate()
      await visit.page.focus('#before')
      await visit.page.keyboard.press('ArrowRight')
      expect(await visit.visible()).toEqual([0, 1, 2, 3])
      await visit.page.focus('[data-turn=next]')
      await visit.page.keyboard.press('ArrowRight')
      expect(await visit.visible()).toEqual([4, 5, 6, 7])
      await visit.page.keyboard.press('ArrowLeft')
      expect(await visit.visible()).toEqual([0, 1, 2, 3])
      expect(await visit.page.evaluate(() => Reflect.get(window, 'announced'))).toEqual([])
    }))

  test('[RC6] tiles out of view are inert and hidden; Tab goes through the visible ones and leaves', () =>
    pages.visit(10, 1280, {}, async (visit) => {
      await visit.activate()
      await visit.press('next')
      await visit.page.focus('#before')
      const stops: string[] = []
      for (let step = 0; step < 7; step++) {
        await visit.page.keyboard.press('Tab')
        stops.push(await visit.page.evaluate(nameOfFocus))
      }
      expect(stops).toEqual(['previous', '/regions/4', '/regions/5', '/regions/6', '/regions/7', 'next', '#'])
      const hidden = await visit.page.$$eval('.regions-page', (lists) =>
        lists.map((list) => `${(list as HTMLElement).inert} ${list.getAttribute('aria-hidden')}`),
      )
      expect(hidden.toSorted((one, other) => one.localeCompare(other))).toEqual([
        'false null',
        'true true',
        'true true',
      ])
    }))

  test('[RC6] focus on a tile that slides away moves to the tile in its place', () =>
    pages.visit(10, 1280, {}, async (visit) => {
      await visit.activate()
      await visit.page.focus('a[href="/regions/2"]')
      await visit.page.keyboard.press('ArrowRight')
      expect(await visit.page.evaluate(nameOfFocus)).toBe('/regions/6')
      await visit.page.keyboard.press('ArrowRight')
      expect(await visit.page.evaluate(nameOfFocus)).toBe('/regions/8')
      await visit.page.keyboard.press('ArrowRight')
      expect(await visit.page.evaluate(nameOfFocus)).toBe('/regions/2')
    }))

  test('[RC6] one message after each press, none after anything else; controls are at least 44 px high and wide', () =>
    pages.visit(19, 1280, {}, async (visit) => {
      await visit.activate()
      await visit.press('next')
      await visit.press('previous')
      await visit.press('previous')
      expect(await visit.page.evaluate(() => Reflect.get(window, 'announced'))).toEqual([
        'Regions 5 to 8 of 19',
        'Regions 1 to 4 of 19',
        'Regions 16 to 19 of 19',
      ])
      await visit.page.setViewport({ width: 479, height: 900 })
      for (const { width, height } of await visit.page.$$eval('button.regions-turn', (buttons) =>
        buttons.map(({ offsetWidth, offsetHeight }) => ({ width: offsetWidth, height: offsetHeight })),
      )) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
    }))

  test('focus that was on a tile stays there while the carousel comes alive', () =>
    pages.visit(10, 1280, {}, async (visit) => {
      await visit.page.focus('a[href="/regions/3"]')
      await visit.activate()
      expect(await visit.page.evaluate(nameOfFocus)).toBe('/regions/3')
    }))

  test('unmounting leaves the server row as it was; the carousel that takes its place begins where it was', () =>
    pages.visit(10, 1280, {}, async (visit) => {
      const html = await visit.page.$eval('main', (main) => main.innerHTML)
      await visit.activate()
      await visit.press('next')
      await visit.page.evaluate(() => {
        const [site, mounted] = [Reflect.get(window, 'site'), Reflect.get(window, 'mounted')]
        site.kept = mounted.keep()
        mounted.unmount()
      })
      const restored = await visit.page.$eval('main', (main) => main.innerHTML)
      expect(withoutTraces(restored)).toBe(withoutTraces(html))
      await visit.activate()
      expect(await visit.visible()).toEqual([4, 5, 6, 7])
    }))

  test('a host without the row is filled, and new data replaces it', () =>
    pages.visit(10, 1280, { serverHtml: false }, async (visit) => {
      expect(await visit.visible()).toEqual([])
      await visit.activate()
      await visit.press('next')
      expect(await visit.visible()).toEqual([4, 5, 6, 7])
      await visit.page.evaluate((data) => Reflect.get(window, 'mounted').update(data), createData(5) as never)
      await expectSoon(() => visit.visible(), [0, 1, 2, 3])
      await visit.press('next')
      expect(await visit.visible()).toEqual([1, 2, 3, 4])
    }))
})

async function viewAfter(visit: Visit, direction: 'next' | 'previous'): Promise<number[]> {
  await visit.press(direction)
  return visit.visible()
}

function shownButtons({ page }: Visit): Promise<number> {
  return page.$$eval(
    '.regions-turn',
    (buttons) => buttons.filter((button) => button.checkVisibility()).length,
  )
}

/** Pictures that were about to be shown may stay fetched; empty attributes say nothing. */
function withoutTraces(html: string): string {
  return html.replaceAll(/ (class|style)=""/g, '').replaceAll('loading="eager"', 'loading="lazy"')
}
