import { expect } from '@jest/globals'
import type { ElementHandle, Frame } from 'puppeteer'
import { focusShows } from './keyboard.ts'
import type { StudioTab } from './studioTab.ts'

const most = 200 /* stops; a way that is longer is itself a fault */

/** How an editor gets to a part of the studio that can be pressed or written in. */
export interface Hands {
  /** Gives it the focus, by keys; touches it. */
  reach(element: ElementHandle): Promise<void>
  press(element: ElementHandle): Promise<void>
  /** Leaves a text of the page. */
  leave(frame: Frame): Promise<void>
}

/** No pointer: Tab and Shift+Tab, and what has the focus can be seen to have it. */
export function keysOf({ page }: StudioTab): Hands {
  async function reach(element: ElementHandle): Promise<void> {
    await page.waitForFunction(isEnabled, { polling: 50 }, element)
    await walkTo(element)
    expect(await focusShows(page)).toBe(true)
  }

  async function walkTo(element: ElementHandle): Promise<void> {
    for (let stops = 0; stops < most; stops++) {
      const way = await page.evaluate(wayTo, element)
      if (way === 'here') return
      await shifted(way === 'back', 'Tab')
    }
    throw new Error(`Tab never came to ${await element.evaluate((one) => one.outerHTML.slice(0, 200))}`)
  }

  async function shifted(isShifted: boolean, key: 'Tab'): Promise<void> {
    if (isShifted) await page.keyboard.down('Shift')
    await page.keyboard.press(key)
    if (isShifted) await page.keyboard.up('Shift')
  }

  return {
    reach,
    async press(element) {
      await reach(element)
      await page.keyboard.press('Enter')
    },
    async leave(frame) {
      await page.keyboard.press('Escape')
      await frame.waitForFunction(() => document.activeElement?.hasAttribute('data-edit'))
      const before = await page.waitForSelector('#studio-before-page')
      if (before) await walkTo(before)
    },
  }
}

/** By where it stands from what has the focus. */
function wayTo(element: Node): 'here' | 'on' | 'back' {
  const focused = document.activeElement
  if (focused === element) return 'here'
  if (!focused || focused === document.body) return 'on'
  return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on'
}

/** A finger on a screen that stands still. */
export function fingerOf({ page }: StudioTab): Hands {
  async function touch(element: ElementHandle): Promise<void> {
    await element.evaluate((one) => one.scrollIntoView({ block: 'nearest' }))
    await page.waitForFunction(isEnabled, { polling: 50 }, element)
    await page.waitForFunction(isStill, { polling: 50 }, element)
    await element.tap()
  }
  return { reach: touch, press: touch, leave: async () => {} }
}

const isEnabled = (element: Node): boolean => !(element as Element).matches(':disabled')

/** Whether it stands where it stood when this was asked last. */
function isStill(element: Node): boolean {
  const { x, y, width } = (element as Element).getBoundingClientRect()
  const place = [x, y, width].join()
  const was = Reflect.get(element, 'stoodAt')
  Reflect.set(element, 'stoodAt', place)
  return was === place && width > 0
}
