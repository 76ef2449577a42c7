import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { ElementHandle, Page } from 'puppeteer'
import type { StudioTab } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const { edit, untilPublic, publicPage, documentOf } = useStudio(museums)

async function publish({ press, untilShows }: Pick<StudioTab, 'press' | 'untilShows'>): Promise<void> {
  await press('Publish…')
  await press('Publish th')
  await untilShows('Visitors see it now')
  await press('Close')
}

test('[RT1] an editor writes what visitors read at an address without a page', () =>
  edit('mia', async (mia) => {
    await mia.open('/not-found')
    const frame = await mia.write(0)
    await frame.page().keyboard.type('Leider. ')
    await mia.untilSays('Saved as a draft')
    await publish(mia)
    await untilPublic('/gibtsnicht', 'Leider.')
  }))

test('[TY5] an editor orders the parts of the home page', () =>
  edit('mia', async (mia) => {
    const headings = async () => (await publicPage('/')).match(/<h2>[^<]+/g)
    expect(await headings()).toEqual(['<h2>Ausstellungen', '<h2>Termine', '<h2>Museen'])
    await mia.open('/')
    await mia.press('Blocks')
    await mia.press('Documents of a type: event')
    await mia.press('Move up')
    await mia.untilSays('Saved as a draft')
    await publish(mia)
    await untilPublic('/', '<h2>Termine')
    expect(await headings()).toEqual(['<h2>Termine', '<h2>Ausstellungen', '<h2>Museen'])
  }))

test('[TY3] an editor finds documents by the types of the site, and is offered no kind that it has not', () =>
  edit('mia', async ({ page, untilShows }) => {
    await untilShows('Ausstellung', '.studio-tree select')
    const kinds = await page.$$eval('.studio-tree option', (all) => all.map(({ text }) => text))
    expect(kinds.slice(0, 5)).toEqual(['Everything', 'Pages', 'Museum', 'Ausstellung', 'Termin'])
    expect(kinds).not.toContain('Regions')
    expect(await page.$('[placeholder="Find a document"]')).not.toBeNull()
    await page.select('.studio-tree select', 'entry/exhibition')
    await untilShows('12 documents', '.studio-tree output')
    await untilShows('Das Kilo und seine Kopien', '.studio-row span')
  }))

/** Writes into the first text field below the label that begins so, once there is one. */
const fill = (page: Page, label: string, value: string) =>
  page.waitForFunction(
    function write(wanted, written) {
      const fields = [...document.querySelectorAll('.studio-field')]
      const found = fields.find((one) => one.querySelector('label')?.textContent.startsWith(wanted))
      const field = found?.querySelector('input:not([type]), textarea')
      if (!field) return false
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, written)
      return field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    {},
    label,
    value,
  )

/** Waits until the page beside the form satisfies this. */
const untilBeside = (page: Page, what: string, isShown: () => boolean) =>
  until(what, async function look() {
    const frame = await (await page.$('.studio-page iframe'))?.contentFrame()
    return await frame?.evaluate(isShown).catch(() => false) // it is being loaded
  })

test('[TH3] an editor changes tokens in a form and sees them on the page beside it before and after they are saved; what is wrong is named at its field', () =>
  edit('mia', async ({ page, press, open, untilSays, untilShows }) => {
    const hasPaper = () => getComputedStyle(document.body).backgroundColor === 'rgb(255, 238, 221)'
    await page.select('.studio-tree select', 'theme')
    await open('theme/tokens.css')
    await untilBeside(page, 'the home page', () => document.readyState === 'complete')
    await fill(page, 'Page', '#ffeedd')
    await untilBeside(page, 'the colour', hasPaper)
    await fill(page, 'Roundness of corners', 'round')
    await untilShows('“round” is not <length>', '.studio-fields .studio-problem')
    await fill(page, 'Roundness of corners', '')
    await fill(page, 'Lesser text', '#999999')
    await untilShows('hard to read on --paper in the light scheme', '.studio-fields .studio-advice')
    await untilBeside(page, 'the draft from the server', function isDraft() {
      const sheet = [...document.querySelectorAll('style')].map((one) => one.textContent).join('')
      return sheet.includes('--paper:light-dark(#ffeedd') && !sheet.includes('--radius:0px')
    })
    await untilSays('Saved as a draft')
    await publish({ press, untilShows })
    await untilPublic('/', '--paper:light-dark(#ffeedd,#0b1315)')
    expect(await documentOf('theme/tokens.css')).toContain('  --logo: 30px;\n  --font-display:\n')
  }))

test('[TH3] an editor gives the site a drawing that it had not, from a file; what is no drawing is refused', () =>
  edit('mia', async ({ page, press, open, untilSays, untilShows }) => {
    await page.select('.studio-tree select', 'theme')
    await untilShows('none yet', '.studio-tree')
    await open('theme/logo-dark.svg')
    const input = (await page.waitForSelector('.studio-upload input')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(join(museums, 'tessera.config.ts'))
    await untilShows('tessera.config.ts is no SVG. The drawing stays as it was.')
    await input.uploadFile(join(museums, 'theme/icon.svg'))
    await untilBeside(
      page,
      'the drawing',
      () => document.querySelectorAll('.shell-header .shell-logo').length > 1,
    )
    await untilSays('Saved as a draft')
    await publish({ press, untilShows })
    expect(await documentOf('theme/logo-dark.svg')).toBe(
      await readFile(join(museums, 'theme/icon.svg'), 'utf8'),
    )
  }))

test('[TH3] an editor finds a text of the shell and says it otherwise, beside the page in its language', () =>
  edit('mia', async ({ page, press, open, untilShows }) => {
    await page.select('.studio-tree select', 'words')
    await open('words/fr.json')
    await untilBeside(page, 'the French home page', () => location.pathname === '/fr')
    await page.type('[aria-label="Find a text"]', 'aller au contenu')
    await untilShows('Aller au contenu', '.studio-fields .studio-hint')
    await fill(page, 'frame.skip', 'Droit au but {nobody}')
    await untilShows('there is no placeholder {nobody}', '.studio-fields .studio-problem')
    await fill(page, 'frame.skip', 'Droit au but')
    await untilBeside(page, 'the words', () => document.body.textContent.includes('Droit au but'))
    await publish({ press, untilShows })
    await untilPublic('/fr', 'Droit au but')
  }))

test('[TH3] an editor begins the words of a language that has none', () =>
  edit('mia', async ({ page, press, open, replaceText, untilSays, untilShows }) => {
    await page.select('.studio-tree select', 'site')
    await open('site.json')
    await replaceText((text) => text.replace('["fr", "en"]', '["fr", "en", "nl"]'))
    await untilSays('Saved as a draft')
    await page.select('.studio-tree select', 'words')
    await untilShows('none yet', '.studio-tree')
    await open('words/nl.json')
    await press('Details')
    await fill(page, 'frame.skip', 'Naar de inhoud')
    await untilSays('Saved as a draft')
    await publish({ press, untilShows })
    await untilPublic('/nl', 'Naar de inhoud')
  }))
