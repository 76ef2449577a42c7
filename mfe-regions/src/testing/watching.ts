import { expect } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { Visit } from './carouselPage.ts'

/** Reads again and again until it is as expected. */
export function expectSoon<Value>(read: () => Promise<Value>, expected: Value): Promise<unknown> {
  return until(JSON.stringify(expected), async function look() {
    expect(await read()).toEqual(expected)
    return true
  })
}

/** From the middle of the view, slowly enough for a finger. */
export async function drag(visit: Visit, distance: number): Promise<void> {
  const { mouse } = visit.page
  await mouse.move(640, 200)
  await mouse.down()
  await mouse.move(640 + distance / 2, 200, { steps: 4 })
  await mouse.move(640 + distance, 200, { steps: 4 })
  await mouse.up()
  await rested(visit)
}

/** Nothing on the page moves any more. */
export async function rested({ page }: Visit): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** How far from its place the next page is, as it begins to move: positive is to the right of it. */
export function offsetsDuring({ page }: Visit, direction: string): Promise<number[]> {
  return page.$eval(`[data-turn=${direction}]`, function press(button) {
    ;(button as HTMLElement).click()
    const moves = document.getAnimations()
    for (const move of moves) {
      move.pause()
      move.currentTime = 1
    }
    const left = document.querySelector('.regions-view')?.getBoundingClientRect().left ?? 0
    const shown = [...document.querySelectorAll('.regions-page:not([inert])')]
    const offsets = shown.map((list) => list.getBoundingClientRect().left - left)
    for (const move of moves) move.play()
    return offsets
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
