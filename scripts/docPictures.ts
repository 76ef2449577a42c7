import { join } from 'node:path'
import { launchBrowser } from '@tessera/kit/testing/browser'

/**
 * `npm run docs:pictures -- <sign-in link>` takes the pictures of docs/editing.md from a studio that `npm start` runs. It
 * edits a draft for them, and undoes that.
 */
const link = process.argv[2]
if (!link?.includes('#link=')) throw new Error('Give the sign-in link that `npm start` prints.')

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>

const docs = join(import.meta.dirname, '../docs')
const size = { width: 1280, height: 800 }
const settled = 2000 /* ms for pictures and maps of the page */

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  await page.setViewport(size)
  await takeAll(page, link)
} finally {
  await browser.close()
}

async function takeAll(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await press(page, 'Getting around Spain')
  const element = await page.waitForSelector('.studio-page iframe')
  const frame = await element?.contentFrame()
  const text = await frame?.waitForSelector('.shell-blocks > [data-edit=visual]')
  await new Promise((done) => setTimeout(done, settled))
  await text?.click()
  await frame?.waitForSelector('.ProseMirror')
  for (let line = 0; line < 6; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type(' Take the slow train once.')
  await untilState(page, 'Saved as a draft')
  await take(page, 'page')
  await press(page, 'Insert')
  await take(page, 'insert')
  await press(page, 'Close')
  await press(page, 'Publish…')
  await page.waitForSelector('.studio-planned')
  await take(page, 'publish')
  await press(page, 'Close')
  await press(page, 'Undo')
  await untilState(page, 'Saved as a draft', 'As published')
}

async function press(page: Page, words: string): Promise<void> {
  const found = await page.waitForFunction((wanted) => {
    const root = document.querySelector('dialog[open]') ?? document
    return [...root.querySelectorAll('button')].find((one) => one.textContent.trim().startsWith(wanted))
  }, {}, words) // prettier-ignore
  await (found as unknown as { evaluate(press: (one: HTMLButtonElement) => void): Promise<void> }).evaluate(
    (one) => one.click(),
  )
}

async function untilState(page: Page, ...states: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => wanted.some((one) => document.querySelector('.studio-state')?.textContent.startsWith(one)),
    {},
    states,
  )
}

async function take(page: Page, name: string): Promise<void> {
  await new Promise((done) => setTimeout(done, settled / 4))
  await page.screenshot({
    path: join(docs, `editing-${name}.webp`),
    type: 'webp',
    quality: 40,
  })
}
