import { expect, test } from '@jest/globals'
import { studioTab } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'

const { studio, edit, untilPublic } = useStudio()

test('[ST13] each document has an address: reload, Back and a link open it, in the set that was chosen', () =>
  edit('jon', async (jon) => {
    const { page } = jon
    const open = () => page.$eval('.studio-row[aria-current] small', (one) => one.textContent)
    await jon.open('/travel')
    await jon.open('/about')
    expect(new URL(page.url()).hash).toBe('#pages/about.md')
    const { set } = (await jon.call('createSet', { title: 'Later' })) as { set: string }
    await page.reload()
    await jon.untilSays('As published')
    expect(await open()).toBe('/about')
    expect(await page.$eval('.studio-top select', (one) => one.value)).not.toBe(set)
    await page.goBack()
    await page.waitForFunction(() =>
      document.querySelector('.studio-row[aria-current] small')?.textContent.endsWith('/travel'),
    )
    const other = studioTab(await page.browserContext().newPage())
    await other.page.goto(`${studio().origin}/#/contact`)
    await other.untilSays('As published')
    expect(new URL(other.page.url()).hash).toBe('#pages/contact.md')
  }))

test('[SR13] [WR8] a page that was removed is found among what was removed, and comes back', () =>
  edit('kim', async (kim) => {
    const set = await kim.page.$eval('.studio-top select', (one) => one.value)
    await kim.call('remove', { set, file: 'pages/travel.md', fate: { redirectTo: '/legal' } })
    await kim.press('Publish …')
    await kim.press('Publish th')
    await kim.untilShows('Visitors see it now')
    await kim.press('Close')
    await kim.page.select('.studio-tree select', 'removed')
    await kim.untilShows('3 documents', '.studio-tree') // its translations went with it
    await kim.page.click('.studio-tree li:last-child .studio-row')
    await kim.page.waitForSelector('.studio-list li:nth-child(2)')
    await kim.page.click('.studio-list li:nth-child(2) button:last-child')
    await kim.untilSays('Saved as a draft')
    await kim.press('Publish …')
    await kim.press('Publish these 2')
    await kim.untilShows('Visitors see it now')
    await untilPublic('/travel', 'Getting around Spain')
  }))

test('[SA4] [SA9] a time that is past publishes nothing, and its zone is shown; a draft is thrown away with Undo, a set by two presses', () =>
  edit('lea', async (lea) => {
    await lea.open('/walks')
    await lea.replaceText((text) => text.replace(/^description: .*$/m, 'description: Thrown away.'))
    await lea.untilSays('Saved as a draft')
    await lea.press('Details')
    await lea.press('Throw the draft away')
    await lea.untilSays('As published')
    await lea.press('Undo')
    await lea.untilSays('Saved as a draft')
    await lea.press('Publish …')
    const zone = await lea.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
    await lea.untilShows(zone, 'dialog')
    await lea.page.$eval('dialog input', (one) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(one, '2020-01-01T08:00')
      one.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await lea.press('Schedule this change')
    await lea.untilShows('is past: choose a later time', 'dialog')
    await lea.press('Throw all of')
    await lea.press('Yes, throw 1 draft')
    await lea.untilSays('As published')
    expect(await lea.call('sets', {})).not.toContainEqual(expect.objectContaining({ files: ['pages/walks.md'] }))
  }, { isAway: true })) // prettier-ignore

test('[ST10] a form to insert begins at its first field: Space is written, and closes nothing', () =>
  edit('max', async (max) => {
    await max.press('Insert at the end')
    await max.press('Quote')
    await max.page.waitForSelector('dialog textarea, dialog input')
    await max.page.keyboard.type('Two words')
    const field = () => max.page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)
    expect(await field()).toBe('Two words')
  }))
