import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import type { ElementHandle, Frame, Page } from 'puppeteer'
import sharp from 'sharp'
import { readBuild } from '../support/alteredRemote.ts'
import { findings } from '../support/findings.ts'
import { fingerOf, keysOf } from '../support/hands.ts'
import { release } from '../support/release.ts'
import { root } from '../support/startSite.ts'
import { studioTab, type StudioTab } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'
import { openVisitor } from '../support/visitor.ts'

const weather = join(root, 'examples/mfe-weather')

/** What the weather's server entry asks; its answer comes later than a page waits for it. */
const service = createServer((_, response) => void setTimeout(() => response.end('{"sky":"sun"}'), 500))
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
const { port } = service.address() as AddressInfo
process.env['LOAD_INSTEAD'] = `https://data.weather.test=http://127.0.0.1:${port}`

const { studio, browsers, edit, publicPage, untilPublic } = useStudio()

const folder = await mkdtemp(join(tmpdir(), 'tessera-photo-'))

beforeAll(async () => {
  await buildIfChanged(weather)
  const { site } = studio()
  await release(site, 'trust', 'allow', 'weather', 'https://data.weather.test')
  await release(site, 'publish', 'weather', '--root', join(root, 'examples'), '--key', 'ops')
  const { version } = await readBuild('weather', weather)
  const untried = ['--skip-browser', '--waive', 'origins', '--reason', 'test']
  await release(site, 'promote', 'weather', version, '--watch', '0s', ...untried)
})
afterAll(() => void service.close())
afterAll(() => rm(folder, { recursive: true }))

async function writePhoto(name: string, background: string): Promise<string> {
  const photo = join(folder, `${name}.jpg`)
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toFile(photo)
  return photo
}

const untilInPage = (frame: Frame, words: string) =>
  frame.waitForFunction(
    (text) => document.querySelector('main')?.textContent?.includes(text),
    { polling: 100 },
    words,
  )

const ways = [
  { by: 'keys', place: 'Osuna', width: 1440, colour: '#a63', handsOf: keysOf },
  { by: 'touch', place: 'Baeza', width: 768, colour: '#36a', handsOf: fingerOf },
] as const

test.each(ways)(
  '[SA6] [ST10] by $by alone, from the sign-in link to the public page: a paragraph, a picture and the weather of another team',
  ({ by, place, width, colour, handsOf }) =>
    edit(
      `editor-${by}`,
      async (tab) => {
        const { page, button, untilSays, untilShows } = tab
        const hands = handsOf(tab)
        const press = async (name: string) => hands.press(await button(name))
        const reach = async (selector: string) => {
          const found = (await page.waitForSelector(selector)) as ElementHandle
          await hands.reach(found)
          return found
        }
        const words = `The gorge at dusk, by ${by}.`
        if (by === 'touch' && browserName === 'chrome')
          await page.setViewport({ width, height: 1024, hasTouch: true, isMobile: true })

        if (width < 1000) await press('Pages')
        await reach('.studio-tree input[type="search"]')
        await page.keyboard.type(place)
        const row = `[aria-label="Found on the site"] li:first-child .studio-row`
        await untilShows(place, row)
        await hands.press((await page.waitForSelector(row)) as ElementHandle)
        await untilSays('As published')
        const isPlace = (one: Frame) => /^[^#]*\/places\//.test(one.url())
        const path = new URL((await page.waitForFrame(isPlace)).url()).pathname

        await press('Insert')
        await press('Text')
        const frame = await tab.frame()
        await frame.waitForFunction(() => document.activeElement?.matches('.ProseMirror'))
        await page.keyboard.down('Control')
        await page.keyboard.press('a')
        await page.keyboard.up('Control')
        await page.keyboard.type(words)
        await untilShows(words.slice(0, 20), '.studio-blocks')
        await untilSays('Saved as a draft')
        await hands.leave(frame)

        await press('Insert')
        await press('Picture')
        await press('Choose a picture')
        const upload = (await page.waitForSelector('.studio-upload input')) as ElementHandle<HTMLInputElement>
        await upload.uploadFile(await writePhoto(by, colour))
        await reach('.studio-picture textarea')
        await page.keyboard.type(`The new bridge, by ${by}`)
        await press('Use this picture')
        await page.waitForFunction(() => !document.querySelector('.studio-picture'))
        await press('Insert')
        await untilShows('Picture: ', '.studio-blocks')

        await press('Insert')
        await untilShows('From the weather team', 'dialog')
        await press('Weather')
        await press('Insert')
        await untilInPage(await tab.frame(), `days of sun in ${place}`)

        await press('Phone')
        await frame.waitForFunction(() => innerWidth === 390)
        await untilSays('Saved as a draft')
        expect((await publicPage(path)).includes(words)).toBe(false)
        await press('Publish…')
        await untilShows(words, 'dialog')
        await press('Publish these 2 documents')
        await untilShows('Visitors see it now')
        await untilPublic(path, words)
        expect(await publicPage(path)).toContain(`The new bridge, by ${by}`)
        await untilPublic(path, `days of sun in ${place}`)
      },
      { width, height: 1024 },
    ),
)

test('[PV8] [SA5] options of another team’s part show in the page while they are chosen, and its island stays; blocks are moved by keys, the page follows, and undo brings their order back', () =>
  edit('eva', async ({ page, press, open, frame, untilSays, untilShows }) => {
    await open('/legal')
    await frame()
    await press('Insert')
    await press('Weather')
    await press('Insert')
    await untilSays('Saved as a draft')
    const inPage = await frame()
    const island = '[data-slot="weather"][data-state="live"]'
    await inPage.waitForSelector(island)
    await inPage.$eval(island, (one) => one.setAttribute('data-same', ''))
    const days = await page.waitForSelector('.studio-block-form input[type="number"]')
    await page.$$eval('.studio-block-form details', (all) => all.forEach((one) => (one.open = true)))
    await days?.focus()
    await page.keyboard.type('5')
    await untilInPage(inPage, '5 days of sun everywhere, in celsius')
    await untilSays('Saved as a draft')
    await inPage.waitForSelector(`${island}[data-same]`)

    await open('/walks')
    await untilShows('Facts', '.studio-blocks')
    const walks = await frame()
    const order = () => page.$$eval('.studio-block', (all) => all.map(({ textContent }) => textContent))
    const firstInPage = (kind: string) => walks.waitForSelector(`.shell-blocks > ${kind}:first-child`)
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

const dialog = (name: string) => async (tab: StudioTab) => {
  await tab.press(name)
  await untilAsked(tab)
}
const untilAsked = (tab: StudioTab) => tab.page.waitForSelector('dialog[open]')
const panel = (name: string) => (tab: StudioTab) => tab.press(name)

/** What an editor sees, one after the other. */
const states: readonly [name: string, reach: (tab: StudioTab) => Promise<unknown>][] = [
  ['all pages', async () => {}],
  ['a page', async (tab) => (await tab.open('/travel'), tab.frame())],
  ['a text that is open', (tab) => tab.write(0)],
  ['Details', panel('Details')],
  ['Rename', dialog('Rename')],
  ['Remove', dialog('Remove')],
  ['Text', panel('Text')],
  ['History', panel('History')],
  ['Languages', panel('Languages')],
  ['a translation', (tab) => translate(tab)],
  ['Blocks', async (tab) => (await tab.open('/travel'), tab.press('Blocks'))],
  ['Insert', dialog('Insert')],
  ['Publish', (tab) => changeAndPublish(tab)],
  ['Share', dialog('Share')],
  ['Activity', dialog('Activity')],
  ['New page', dialog('New page')],
  ['New set', async (tab) => (await tab.page.select('.studio-top select', ''), untilAsked(tab))],
  ['a conflict', (tab) => conflict(tab)],
  ['Publish in a conflict', dialog('Publish…')],
]

async function translate(tab: StudioTab): Promise<void> {
  await tab.press('Open the Spanish translation')
  await tab.page.waitForSelector('.studio-source')
}

async function changeAndPublish(tab: StudioTab): Promise<void> {
  await tab.write(0)
  await tab.page.keyboard.type('Changed. ')
  await tab.untilSays('Saved as a draft')
  await dialog('Publish…')(tab)
  await tab.page.waitForSelector('.studio-planned')
}

/** Two tabs write the same line. */
async function conflict(tab: StudioTab): Promise<void> {
  await tab.open('/about')
  const other = studioTab(await tab.page.browserContext().newPage())
  await other.page.goto(studio().origin)
  await other.open('/about')
  await tab.page.setOfflineMode(true) // it learns of the other text by its own save alone
  await other.replaceText((text) => text.replace(/^description: .*$/m, 'description: of the other tab'))
  await other.untilSays('Saved as a draft')
  await other.page.close()
  await tab.page.bringToFront()
  await tab.replaceText((text) => text.replace(/^description: .*$/m, 'description: of this tab'))
  await tab.untilSays('Not saved: ')
  await tab.page.setOfflineMode(false)
  await tab.page.waitForSelector('.studio-conflict')
}

/** Each width shows other parts. axe looks at the wider two, one in each scheme; the narrowest only has to fit. */
const looks = [
  [1440, 'light', true],
  [768, 'dark', true],
  [375, 'dark', false],
] as const

async function problemsOf(page: Page, usesAxe = true): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...(usesAxe ? await findings(page) : [])]
}

test('[ST10] every state of the studio and the page in it pass axe and fit, at 768 and 1440, light and dark', async () => {
  const { page, look, close } = await openVisitor(await browsers.suiting({}), studio().origin, {
    width: 1440,
  })
  const tab = studioTab(page)
  await page.goto(studio().origin)
  await page.waitForSelector('.studio-sign-in')
  const found = new Map((await problemsOf(page)).map((one) => [one, 'sign-in'])) // each where it is first seen
  await page.goto('about:blank')
  await tab.signIn(await studio().linkFor('ana'))
  for (const [name, reach] of states) {
    await look('light', 1440)
    await reach(tab)
    for (const [width, scheme, usesAxe] of looks) {
      await look(scheme, width)
      for (const one of await problemsOf(page, usesAxe))
        if (!found.has(one)) found.set(one, `${name}, ${width}, ${scheme}`)
    }
    if (await page.$('dialog[open]')) await tab.press('Close')
  }
  await look('light', 1440)
  await tab.press('Keep mine')
  await tab.open('/travel')
  const frame = await tab.frame()
  for (const one of await findings(frame as unknown as Page)) found.set(one, 'the page')
  expect([...found]).toEqual([])
  await close()
})
