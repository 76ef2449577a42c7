import { browserName } from '@tessera/kit/testing/browser'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import type { ElementHandle, Frame, Page } from 'puppeteer'

/** Ms; at each frame, as is the default, a page that has nothing to draw would draw it. */
const calmly = { polling: 50 }

/** What an editor does in a tab of the studio, by the names that stand on the screen. */
export function studioTab(page: Page) {
  page.setDefaultTimeout(waitTimeout)

  async function signIn(link: string): Promise<void> {
    const unfound = page
      .waitForResponse((answer) => answer.url().endsWith('/call/find') && !answer.ok())
      .then(() => true)
      .catch(() => false) // it was found
    await page.goto(link)
    await page.waitForSelector('.studio-tree li')
    const opened = page.waitForSelector('.studio-state:not(:empty)').then(() => false)
    if (await Promise.race([unfound, opened])) await open('/') // a preview had no time to find home
  }

  /** A button of the studio's own, by its words; of the dialog before all else. */
  async function button(name: string): Promise<ElementHandle<HTMLButtonElement>> {
    const found = await page.waitForFunction(function find(wanted) {
      const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      const all = [...root.querySelectorAll('button')]
      return all.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim().startsWith(wanted))
    }, calmly, name).catch(async () => {
      throw new Error(`There is no button “${name}” on ${await text('body')}`)
    }) // prettier-ignore
    return found as ElementHandle<HTMLButtonElement>
  }

  const press = async (name: string): Promise<void> => (await button(name)).evaluate((one) => one.click())

  /** Opens a document by the line of the tree that shows its address or file. */
  async function open(address: string): Promise<void> {
    const row = await page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>('.studio-row')].find((one) =>
          one.querySelector('small')?.textContent.endsWith(wanted),
        ),
      calmly,
      address,
    )
    await (row as ElementHandle<HTMLElement>).evaluate((one) => one.click())
    await page.waitForFunction(
      (wanted) => document.querySelector('.studio-row[aria-current] small')?.textContent.endsWith(wanted),
      calmly,
      address,
    )
    await untilSays('As published', 'Saved as a draft', 'Not saved')
  }

  /** Waits until the line about where the work is begins with one of these. */
  async function untilSays(...states: string[]): Promise<void> {
    await page
      .waitForFunction(
        (wanted) => {
          const said = document.querySelector('.studio-state')?.textContent ?? ''
          return wanted.some((one) => said.startsWith(one))
        },
        calmly,
        states,
      )
      .catch(async () => {
        throw new Error(`It does not say ${states.join(' or ')} but “${await text('.studio-state')}”`)
      })
  }

  const text = (selector: string) => page.$eval(selector, (one) => one.textContent)

  const untilShows = (words: string, selector = 'body') =>
    page
      .waitForFunction(
        (wanted, within) => document.querySelector(within)?.textContent.includes(wanted),
        calmly,
        words,
        selector,
      )
      .catch(async () => {
        const shown = await page.$$eval(selector, (all) => all.map(({ textContent }) => textContent))
        throw new Error(`There is no “${words}” in ${selector}: ${JSON.stringify(shown)}`)
      })

  /** The page in the middle, once its blocks can be edited; each document has a frame of its own. */
  const frame = () =>
    until('a page with blocks that can be edited', async () => {
      const found = await (await page.$('.studio-page iframe'))?.contentFrame()
      return (await found?.$('[data-edit]')) ? found : undefined
    })

  /** Opens a block's text in the page, by a press on it. */
  async function write(index: number): Promise<Frame> {
    const shown = await frame()
    await shown.locator(`.shell-blocks > :nth-child(${index + 1} of :not(script))`).click()
    await shown.waitForFunction(() => document.activeElement?.matches('.ProseMirror'))
    return shown
  }

  /** As the studio's own page calls its server. */
  const call = (name: string, input: object) =>
    page.evaluate(
      async (name, body) => {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(`/call/${name}`, { method: 'POST', headers, body })
        return (await response.json()) as unknown
      },
      name,
      JSON.stringify(input),
    )

  /** All of the open document, by the panel that has it. */
  async function replaceText(change: (text: string) => string): Promise<void> {
    await press('Text')
    const area = await page.waitForSelector('.studio-code')
    const next = change((await area?.evaluate((one) => (one as HTMLTextAreaElement).value)) ?? '')
    await area?.evaluate(function write(one, written) {
      const field = one as HTMLTextAreaElement
      field.setRangeText(written, 0, field.value.length)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }, next)
  }

  return { page, signIn, button, press, open, untilSays, text, untilShows, frame, write, call, replaceText }
}

export type StudioTab = ReturnType<typeof studioTab>

/** Another tab of the same session, in a window of its own where a tab behind another stands still. */
export async function tabBeside({ page }: StudioTab): Promise<StudioTab> {
  const options = browserName === 'firefox' ? ({ type: 'window' } as const) : {}
  const tab = studioTab(await page.browserContext().newPage(options))
  await tab.page.goto(new URL(page.url()).origin)
  return tab
}
