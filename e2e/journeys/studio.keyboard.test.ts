import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import type { Page } from 'puppeteer'
import { openBrowsers } from '../support/browsers.ts'
import { focusShows, tabTo } from '../support/keyboard.ts'
import { startStudio, type RunningStudio } from '../support/startStudio.ts'
import { studioTab } from '../support/studioTab.ts'
import { openVisitor } from '../support/visitor.ts'

const browsers = openBrowsers()
let studio: RunningStudio
beforeAll(async () => {
  studio = await startStudio()
})
afterAll(async () => {
  await browsers.close()
  await studio.stop()
})

async function open(size: { width?: number; height?: number } = {}) {
  const { page, close } = await openVisitor(await browsers.suiting({}), studio.origin, size)
  return { page, tab: studioTab(page), close }
}

async function backTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.down('Shift')
    await page.keyboard.press('Tab')
    await page.keyboard.up('Shift')
  }
  throw new Error(`Shift+Tab never came to ${selector}`)
}

async function untilPublic(path: string, words: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if ((await (await fetch(studio.site.origin + path)).text()).includes(words)) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`“${words}” does not become public.`)
}

async function publishByKeys(page: Page): Promise<void> {
  await backTo(page, '.studio-top .studio-main-action')
  expect(await focusShows(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog .studio-publish')
  await tabTo(page, 'dialog button[type="submit"]')
  await page.keyboard.press('Enter')
}

test('[ST10] by keyboard alone: a place is found, a paragraph inserted and written, looked at on a phone, published', async () => {
  const words = `Its bridge spans the gorge, in ${browserName}.`
  const { page, tab, close } = await open({ width: 1440 })
  await tab.signIn(await studio.linkFor('ana'))
  await tabTo(page, 'input[type="search"]')
  await page.keyboard.type('ronda')
  await page.waitForSelector('[aria-label="Found on the site"] .studio-row')
  await tabTo(page, '[aria-label="Found on the site"] .studio-row')
  expect(await focusShows(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.studio-page iframe')
  await tabTo(page, '.studio-skip')
  await page.keyboard.press('Enter')
  await tabTo(page, '.studio-add')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] .studio-offer, dialog[open] li button')
  await tabTo(page, 'dialog li:first-child button')
  await page.keyboard.press('Enter')
  const frame = await tab.frame()
  await frame.waitForFunction(() => document.activeElement?.closest('.ProseMirror') !== null)
  await page.keyboard.down('Control')
  await page.keyboard.press('a')
  await page.keyboard.up('Control')
  await page.keyboard.type(words)
  await tab.untilSays('Saved as a draft')
  await page.keyboard.press('Escape')
  await frame.waitForFunction(() => document.activeElement?.hasAttribute('data-edit'))
  await page.keyboard.down('Shift')
  await page.keyboard.press('Tab')
  await page.keyboard.up('Shift')
  await page.waitForFunction(() => document.activeElement?.id === 'studio-before-page')
  await backTo(page, '[aria-label="Width"] button:last-child')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.studio-page-phone')
  await publishByKeys(page)
  await tab.untilShows('Visitors see it now')
  await untilPublic('/places/ronda', words)
  await close()
})

/** Touch is emulated by Chromium alone. */
const testTouch = browserName === 'chrome' ? test : test.skip

testTouch(
  '[ST10] by touch on a tablet: a page is found and opened, its text written, and published',
  async () => {
    const { page, tab, close } = await open({ width: 768, height: 1024 })
    await page.setViewport({ width: 768, height: 1024, hasTouch: true, isMobile: true })
    await tab.signIn(await studio.linkFor('ben'))
    await page.tap('.studio-tree-button')
    await page.waitForSelector('.studio-columns[data-tree="open"] .studio-row', { visible: true })
    await page.tap('input[type="search"]')
    await page.keyboard.type('about')
    await page.waitForFunction(() => document.querySelectorAll('.studio-tree li').length === 1)
    await page.tap('.studio-tree li .studio-row')
    const frame = await tab.frame()
    const block = await frame.waitForSelector('.shell-blocks > [data-edit="visual"]')
    await block?.tap()
    await frame.waitForSelector('.ProseMirror')
    await page.keyboard.type('Touched. ')
    await tab.untilSays('Saved as a draft')
    await page.tap('[aria-label="Width"] button:last-child')
    await page.waitForSelector('.studio-page-phone')
    await page.tap('.studio-top .studio-main-action')
    await page.waitForSelector('dialog .studio-publish')
    await page.tap('dialog button[type="submit"]')
    await tab.untilShows('Visitors see it now')
    await untilPublic('/about', 'Touched.')
    await close()
  },
)
