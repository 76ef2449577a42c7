import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { openStudio, type OpenStudio } from '../testing/openStudio.ts'

let opened: OpenStudio
let page: Page

beforeAll(async function open() {
  opened = await openStudio({ 'pages/about.md': 'About' })
  page = opened.page
})
afterAll(() => opened.close())

const says = (text: string) =>
  page.waitForFunction((text) => document.body.textContent?.includes(text), {}, text)

test('[ST3] a link signs in, also in a tab that is open; it leaves the address, and used again it says so', async () => {
  await page.goto(opened.studio.origin)
  await says('Open your sign-in link')
  const link = await opened.linkFor('you')
  await page.evaluate((link) => (location.href = link), link)
  await says('Sign out')
  expect(page.url()).toBe(`${opened.studio.origin}/`)
  const other = await opened.openTab()
  await other.goto(link)
  await other.waitForFunction(() => document.body.textContent?.includes('This link was already used'))
})

test('[ST3] a password is set on a page without a frame, and signs in', async () => {
  await page.goto(`${opened.studio.origin}/?password`)
  await page.waitForSelector('input[name=password]')
  expect(page.frames()).toHaveLength(1)
  await page.type('input[name=password]', 'twelve letters')
  await page.keyboard.press('Enter')
  await says('Sign out')
  await Promise.all([page.waitForNavigation(), page.click('button::-p-text(Sign out)')])
  await page.waitForSelector('input[name=name]')
  await page.type('input[name=name]', 'you')
  await page.type('input[name=password]', 'wrong and long')
  await page.keyboard.press('Enter')
  await says('name or the password is wrong')
  await page.type('input[name=name]', 'you')
  await page.type('input[name=password]', 'twelve letters')
  await page.keyboard.press('Enter')
  await says('Sign out')
})

test('the app runs under its policy: nothing was refused, nothing threw', () => {
  expect(opened.problems).toEqual([])
})
