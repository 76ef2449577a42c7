import { expect, test } from '@jest/globals'
import { chromiumOnly } from '../support/chromiumOnly.ts'
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

chromiumOnly(
  '[ST13] a preview site that cannot be asked where a path comes from is said, and asked again',
  () =>
    edit(
      'liv',
      async ({ page, untilShows, untilSays }) => {
        let isAway = true
        await page.setRequestInterception(true)
        page.on('request', (request) => {
          const isLost = isAway && request.url().endsWith('/call/find')
          void (isLost ? request.abort() : request.continue())
        })
        await page.goto(`${studio().origin}/?again#/contact`)
        await untilShows('The studio does not answer.', '.studio-message')
        isAway = false
        await untilSays('As published')
        expect(await page.$('.studio-message')).toBeNull()
      },
      { isAway: true },
    ),
)

test('[SR13] [WR8] a page that was removed is found among what was removed, and comes back', () =>
  edit('kim', async (kim) => {
    const set = await kim.page.$eval('.studio-top select', (one) => one.value)
    await kim.call('remove', { set, file: 'pages/travel.md', fate: { redirectTo: '/legal' } })
    await kim.press('Publish…')
    await kim.page.evaluate(function holdSets() {
      const { fetch } = globalThis
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      globalThis.fetch = async (...given) => {
        const isSets = new Request(...given).url.endsWith('/call/sets')
        if (isSets) await held
        return fetch(...given)
      }
      addEventListener('release', release)
    })
    await kim.press('Publish th')
    await kim.untilShows('Visitors see it now')
    await kim.press('Close')
    await kim.page.select('.studio-tree select', 'removed')
    await kim.untilShows('3 documents', '.studio-tree') // its translations went with it
    await kim.page.click('.studio-tree li:last-child .studio-row')
    await kim.page.waitForSelector('.studio-list li:nth-child(2)')
    await kim.page.evaluate(() => dispatchEvent(new Event('release'))) // what follows a publish comes late
    await kim.page.waitForNetworkIdle()
    await kim.page.waitForSelector('.studio-list li:nth-child(2)')
    await kim.page.click('.studio-list li:nth-child(2) button:last-child')
    await kim.untilSays('Saved as a draft')
    await kim.press('Publish…')
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
    await lea.press('Discard draft')
    await lea.untilSays('As published')
    await lea.press('Undo')
    await lea.untilSays('Saved as a draft')
    await lea.press('Publish…')
    const zone = await lea.page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
    await lea.untilShows(zone, 'dialog')
    await lea.page.$eval('dialog input', (one) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(one, '2020-01-01T08:00')
      one.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await lea.press('Schedule this change')
    await lea.untilShows('has passed: choose a later time', 'dialog')
    await lea.press('Discard “')
    await lea.press('Yes, discard it')
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

chromiumOnly('[SA10] a text with a table opens beside the page, where it is said why, until another is', () =>
  edit('noa', async (noa) => {
    const { page } = noa
    await noa.open('/legal')
    await noa.replaceText((text) => `${text.trimEnd()}\n\n| Day | Hours |\n| --- | --- |\n| Monday | 10 |\n`)
    await noa.untilSays('Saved as a draft')
    const frame = await noa.frame()
    await frame.locator('.shell-blocks td').click() // the saved draft may replace it meanwhile
    await noa.untilShows('edit it here', '.studio-block-form[open]')
    await page.waitForFunction(() => document.activeElement?.matches('.studio-block-form textarea'))
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'a\tb\n1\t\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    await page.waitForFunction(() =>
      (document.activeElement as HTMLTextAreaElement).value.includes('| a | b |\n| --- | --- |\n| 1 |  |'),
    )

    await noa.open('/travel')
    await noa.write(0)
    expect(await noa.text('.studio-panel')).not.toContain('edit it here')
  }),
)

chromiumOnly('[SR18] after Escape, Shift+Tab leads out of the page for good', () =>
  edit('ned', async (ned) => {
    const { page } = ned
    await ned.open('/walks')
    await ned.write(0)
    await page.keyboard.type('Before Escape. ')
    const refreshed = page.waitForResponse(
      (answer) => answer.url().endsWith('/walks') && answer.request().resourceType() === 'fetch',
    )
    await page.keyboard.press('Escape')
    await page.keyboard.down('Shift')
    await page.keyboard.press('Tab')
    await page.keyboard.up('Shift')
    await page.waitForFunction(() => document.activeElement?.id === 'studio-before-page')
    await refreshed
    const shown = await ned.frame()
    await shown.waitForFunction(() =>
      document.querySelector('.shell-blocks')?.textContent.includes('Escape.'),
    )
    await shown.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('studio-before-page')
  }),
)
