import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { launchBrowser } from '@tessera/kit/testing/browser'
import type { Browser, Page } from 'puppeteer'
import { readStaticFiles } from '../server/http/readStaticFiles.ts'
import { startTestStudio, type TestStudio } from '../testing/startTestStudio.ts'

const dist = join(import.meta.dirname, '../../dist') // `npm run build -w @tessera/studio`
let studio: TestStudio
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async function open() {
  studio = await startTestStudio({
    documents: { 'pages/about.md': 'About' },
    files: await readStaticFiles(dist, {}),
  })
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on(
    'console',
    (message) => message.text().includes('Content Security') && problems.push(message.text()),
  )
}, 60_000)
afterAll(async () => {
  await browser.close()
  await studio.stop()
})

const linkFor = async (name: string) => `${studio.origin}/#link=${await studio.accounts.createLink(name)}`
const says = (text: string) =>
  page.waitForFunction((text) => document.body.textContent?.includes(text), {}, text)

test('[ST3] a link signs in, also in a tab that is open; it leaves the address, and used again it says so', async () => {
  await page.goto(studio.origin)
  await says('Open the sign-in link')
  const link = await linkFor('you')
  await page.evaluate((link) => (location.href = link), link)
  await says('Sign out')
  expect(page.url()).toBe(`${studio.origin}/`)
  const other = await (await browser.createBrowserContext()).newPage()
  await other.goto(link)
  await other.waitForFunction(() => document.body.textContent?.includes('This link was used already'))
})

test('[ST3] a password is set on a page without a frame, and signs in', async () => {
  await page.goto(`${studio.origin}/?password`)
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
  await says('do not belong together')
  await page.type('input[name=name]', 'you')
  await page.type('input[name=password]', 'twelve letters')
  await page.keyboard.press('Enter')
  await says('Sign out')
})

test('the app runs under its policy: nothing was refused, nothing threw', () => {
  expect(problems).toEqual([])
})
