import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { studioTab, type StudioTab } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'
import { openVisitor } from '../support/visitor.ts'

const { studio, browsers } = useStudio()

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
  ['Publish in a conflict', dialog('Publish …')],
]

async function translate(tab: StudioTab): Promise<void> {
  await tab.press('Open the Spanish text')
  await tab.page.waitForSelector('.studio-source')
}

async function changeAndPublish(tab: StudioTab): Promise<void> {
  await tab.write(0)
  await tab.page.keyboard.type('Changed. ')
  await tab.untilSays('Saved as a draft')
  await dialog('Publish …')(tab)
  await tab.page.waitForSelector('.studio-planned')
}

/** Two tabs write the same line. */
async function conflict(tab: StudioTab): Promise<void> {
  await tab.open('/about')
  const other = studioTab(await tab.page.browserContext().newPage())
  await other.page.goto(studio().origin)
  await other.open('/about')
  await other.replaceText((text) => text.replace(/^description: .*$/m, 'description: of the other tab'))
  await other.untilSays('Saved as a draft')
  await other.page.close()
  await tab.page.bringToFront()
  await tab.replaceText((text) => text.replace(/^description: .*$/m, 'description: of this tab'))
  await tab.page.waitForSelector('.studio-conflict')
}

const looks = [
  [1440, 'light'],
  [1440, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [375, 'light'],
] as const

async function problemsOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [...(wide > 0 ? [`${wide} px too wide`] : []), ...(await findings(page))]
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
    for (const [width, scheme] of looks) {
      await look(scheme, width)
      for (const one of await problemsOf(page))
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
