import { expect } from '@jest/globals'
import type { Visit } from './carouselPage.ts'

/** Reads again and again until it is as expected, for a second. */
export async function expectSoon<Value>(read: () => Promise<Value>, expected: Value): Promise<void> {
  for (let left = 40; left > 0; left--) {
    if (JSON.stringify(await read()) === JSON.stringify(expected)) return
    await pause(25)
  }
  expect(await read()).toEqual(expected)
}

/** From the middle of the view, slowly enough for a finger. */
export async function drag({ page }: Visit, distance: number): Promise<void> {
  await page.mouse.move(640, 200)
  await page.mouse.down()
  await page.mouse.move(640 + distance / 2, 200, { steps: 4 })
  await page.mouse.move(640 + distance, 200, { steps: 4 })
  await page.mouse.up()
  await pause(350)
}

/** How far from its place the next page is, just after the press: positive is to the right of it. */
export function offsetsDuring({ page }: Visit, direction: string): Promise<number[]> {
  return page.$eval(`[data-turn=${direction}]`, async (button) => {
    ;(button as HTMLElement).click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const left = document.querySelector('.regions-view')?.getBoundingClientRect().left ?? 0
    const shown = [...document.querySelectorAll('.regions-page:not([inert])')]
    return shown.map((list) => list.getBoundingClientRect().left - left)
  })
}

/** Runs in the page. */
export function nameOfFocus(): string {
  const focused = document.activeElement
  return focused?.getAttribute('href') ?? focused?.getAttribute('data-turn') ?? String(focused?.tagName)
}

/** Runs in the page: where the tiles in view are. Marks their pictures, to know them again. */
export function rememberTiles(): string {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }
  }).observe({ type: 'layout-shift' })
  const tiles = [...document.querySelectorAll('.regions-tile')].slice(0, 4)
  for (const tile of tiles) Object.assign(tile.querySelector('img') ?? {}, { fromServer: true })
  return JSON.stringify(tiles.map((tile) => tile.getBoundingClientRect()))
}

/** Runs in the page. */
export async function compareTiles() {
  await new Promise((resolve) => setTimeout(resolve, 300))
  const tiles = [0, 1, 2, 3].map((tile) => document.querySelector(`.regions-tile[href="/regions/${tile}"]`))
  const inView = document.querySelectorAll('.regions-page:not([inert]) img')
  return {
    boxes: JSON.stringify(tiles.map((tile) => tile?.getBoundingClientRect())),
    sameNodes: [...inView].every((image) => Reflect.has(image, 'fromServer')),
    shift: Reflect.get(window, 'shift'),
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
