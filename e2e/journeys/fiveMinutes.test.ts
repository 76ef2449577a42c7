import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import type { ElementHandle, Frame, Page } from 'puppeteer'
import sharp from 'sharp'
import { readBuild } from '../support/alteredRemote.ts'
import { release } from '../support/release.ts'
import { root } from '../support/startSite.ts'
import { startStudio, type RunningStudio } from '../support/startStudio.ts'
import { useSite } from '../support/useSite.ts'

const patience = 20_000 /* ms; ends what will never come, and asserts nothing */
const weather = join(root, 'examples/mfe-weather')

/** What the weather's server entry asks. */
const service = createServer((_, response) => void response.end('{"sky":"sun"}'))
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
const { port } = service.address() as AddressInfo
process.env['LOAD_INSTEAD'] = `https://data.weather.test=http://127.0.0.1:${port}`

const { at } = useSite()
let studio: RunningStudio
const studioAt = at(() => studio.origin)

const folder = await mkdtemp(join(tmpdir(), 'tessera-photo-'))
const photo = join(folder, 'ronda.jpg')

beforeAll(async () => {
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a63' } })
    .jpeg()
    .toFile(photo)
  await buildIfChanged(weather)
  studio = await startStudio()
  await release(studio.site, 'trust', 'allow', 'weather', 'https://data.weather.test')
  await release(studio.site, 'publish', 'weather', '--root', join(root, 'examples'), '--key', 'ops')
  const { version } = await readBuild('weather', weather)
  const untried = ['--skip-browser', '--waive', 'origins', '--reason', 'test']
  await release(studio.site, 'promote', 'weather', version, '--watch', '0s', ...untried)
}, 120_000)
afterAll(() => studio.stop())
afterAll(() => void service.close())
afterAll(() => rm(folder, { recursive: true }))

/** Signs in as a new tab of who is named, does something and looks whether the browser had anything to say. */
async function asEditor(name: string, journey: (editor: Editor) => Promise<void>): Promise<void> {
  const visitor = await studioAt.enter({ width: 1440 })
  try {
    await visitor.page.goto(await studio.linkFor(name))
    const editor = createEditor(visitor.page)
    await editor.see('.studio-top', name)
    await journey(editor)
    expect(
      visitor.pageErrors.filter((one) => !/Failed to load resource|origin-keyed agent cluster/.test(one)),
    ).toEqual([])
  } finally {
    await visitor.close()
  }
}

type Editor = ReturnType<typeof createEditor>

function createEditor(page: Page) {
  async function see(selector: string, words: string): Promise<void> {
    await page
      .waitForFunction(
        (one, text) => [...document.querySelectorAll(one)].some((found) => found.textContent?.includes(text)),
        { timeout: patience },
        selector,
        words,
      )
      .catch(async () => {
        const found = await page.$$eval(selector, (all) => all.map(({ textContent }) => textContent))
        throw new Error(`no “${words}” in ${selector}: ${JSON.stringify(found)}`)
      })
  }

  async function press(words: string, within = 'body'): Promise<void> {
    await see(`${within} :is(button, summary)`, words)
    const found = await page.evaluateHandle(
      (text, place) =>
        [...document.querySelectorAll<HTMLElement>(`${place} :is(button, summary)`)].find(({ textContent }) =>
          textContent?.includes(text),
        ),
      words,
      within,
    )
    await (found as ElementHandle<HTMLElement>).click()
  }

  const frame = (): Promise<Frame> =>
    page.waitForFrame((one) => one.url().startsWith(studio.preview), { timeout: patience })

  /** The frame is another one after its page was opened afresh. */
  async function untilInPage(fits: (given: string) => boolean | undefined, given: string): Promise<void> {
    for (const began = performance.now(); performance.now() - began < patience;) {
      const isSo = await (await frame()).evaluate(fits, given).catch(() => false)
      if (isSo) return
      await new Promise((wake) => setTimeout(wake, 100))
    }
    throw new Error(`the page never fitted “${given}”: ${String(fits)}`)
  }

  const seeInPage = (words: string) =>
    untilInPage((text) => document.querySelector('main')?.textContent?.includes(text), words)

  async function field(label: string, within: string): Promise<void> {
    await see(`${within} label`, label)
    const found = await page.evaluateHandle(
      (text, place) => {
        const labels = [...document.querySelectorAll<HTMLLabelElement>(`${place} label`)]
        return labels.find(({ textContent }) => textContent?.trim().startsWith(text))?.control
      },
      label,
      within,
    )
    await (found as ElementHandle<HTMLElement>).focus()
  }

  /** Opens a document that the tree finds. */
  async function open(name: string): Promise<void> {
    await page.locator('.studio-tree input').fill(name)
    await page.waitForFunction(
      function openRow(text) {
        const rows = [...document.querySelectorAll<HTMLElement>('.studio-tree ul button')]
        const row = rows.find(({ textContent }) => textContent.includes(text))
        row?.click() // at once: the list still moves while it narrows
        return row !== undefined
      },
      {},
      name,
    )
    await see('.studio-state', '')
  }

  return { page, see, press, frame, untilInPage, seeInPage, field, open }
}

const onSite = async (path: string) => (await fetch(studio.site.origin + path)).text()

async function untilOnSite(path: string, words: string): Promise<string> {
  for (const began = performance.now(); performance.now() - began < patience;) {
    const html = await onSite(path)
    if (html.includes(words)) return html
    await new Promise((wake) => setTimeout(wake, 50))
  }
  throw new Error(`${path} has no “${words}”`)
}

test('[SA6] from the sign-in link to the public page: a paragraph, a picture and the weather of another team', () =>
  asEditor('ana', async ({ page, see, press, frame, untilInPage, seeInPage, field, open }) => {
    await open('Ronda')
    await seeInPage('Ronda')
    await press('Insert')
    await press('Text', '.studio-dialog')
    await untilInPage((name) => document.activeElement?.classList.contains(name), 'ProseMirror')
    await page.keyboard.down('Control')
    await page.keyboard.press('a')
    await page.keyboard.up('Control')
    await page.keyboard.type('The gorge is best at dusk.')
    await see('.studio-block', 'The gorge is best at dusk.')
    await page.keyboard.press('Escape')
    await see('.studio-state', 'Saved as a draft')

    await press('Insert')
    await press('Picture', '.studio-dialog')
    await press('Choose a picture', '.studio-dialog')
    const upload = (await page.waitForSelector('.studio-upload input')) as ElementHandle<HTMLInputElement>
    await upload.uploadFile(photo)
    await field('What does it show?', '.studio-picture')
    await page.keyboard.type('The new bridge over the gorge')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('.studio-picture'))
    await press('Insert', '.studio-dialog form')
    await see('.studio-block', 'Picture: ')

    await press('Insert')
    await see('.studio-dialog', 'By the team of weather')
    await press('Weather', '.studio-dialog')
    await press('Insert', '.studio-dialog form')
    await see('.studio-block', 'weather')
    await seeInPage('days of sun in Ronda')

    await press('Phone')
    const width = await (await frame()).evaluate(() => document.documentElement.clientWidth)
    expect(width).toBe(390)
    expect((await onSite('/places/ronda')).includes('The gorge is best')).toBe(false)

    await see('.studio-state', 'Saved as a draft')
    await press('Publish …')
    await see('.studio-changes ins', 'The gorge is best at dusk.')
    await press('Publish these 2 documents', '.studio-dialog')
    await see('.studio-dialog', 'Visitors see it now')
    const html = await untilOnSite('/places/ronda', 'The gorge is best at dusk.')
    expect(html.includes('The new bridge over the gorge')).toBe(true)
    await untilOnSite('/places/ronda', 'days of sun in Ronda')
  }))

test('[SA5] blocks are moved by keys, the page follows, and undo brings their order back', () =>
  asEditor('ben', async ({ page, see, press, untilInPage, open }) => {
    await open('Guided walks')
    await see('.studio-block', 'Facts')
    const order = () => page.$$eval('.studio-block', (all) => all.map(({ textContent }) => textContent))
    const firstInPage = (one: string) =>
      untilInPage((name) => document.querySelector('.shell-blocks')?.children[0]?.matches(name), one)
    await firstInPage('.shell-prose')
    const before = await order()
    await page.focus('.studio-blocks li:nth-child(2) .studio-block')
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.up('Alt')
    expect((await order())[0]).toBe(before[1])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(before[1])
    await firstInPage('.shell-facts')
    await press('Undo')
    expect(await order()).toEqual(before)
    await firstInPage('.shell-prose')
  }))

test('[SA3] while the studio is away nothing is lost, and it is said in words', () =>
  asEditor('cleo', async ({ page, see, press, open }) => {
    await open('About this site')
    await press('Details')
    const title = '.studio-panel .studio-field textarea'
    await page.waitForSelector(title)
    await page.setOfflineMode(true)
    await page.type(title, ' Changed')
    await see('.studio-state', 'Not saved: The studio does not answer.')
    await page.setOfflineMode(false)
    await see('.studio-state', 'Saved as a draft')
    expect(await page.$eval(title, (one) => one.value)).toContain('Changed')
  }))
