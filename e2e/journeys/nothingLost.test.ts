import { expect, test } from '@jest/globals'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { studioTab, type StudioTab } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'

const { studio, edit } = useStudio()

const letters = 'Unbroken words that no one had the time to wait for an end of.'

/** All that the open document says, by the panel that has it. */
async function textIn(tab: StudioTab): Promise<string> {
  await tab.press('Text')
  await tab.page.waitForSelector('.studio-code')
  return await tab.page.$eval('.studio-code', (one) => (one as HTMLTextAreaElement).value)
}

chromiumOnly(
  '[SA8] a tab that is closed while someone types loses nothing: the next one has the text, in the set that it was written in',
  () =>
    edit(
      'hal',
      async (hal) => {
        const { set } = (await hal.call('createSet', { title: 'Campaign' })) as { set: string }
        await hal.open('/travel')
        await hal.write(0)
        await hal.page.setOfflineMode(true)
        await hal.page.keyboard.type(letters, { delay: 20 }) // faster than anyone types, without a pause
        const context = hal.page.browserContext()
        await hal.page.close()
        const tab = studioTab(await context.newPage())
        await tab.page.goto(studio().origin)
        await tab.untilShows('restored and is being saved')
        await tab.untilSays('Saved as a draft')
        expect(await textIn(tab)).toContain(letters.slice(0, -20)) // the last ones may be on their way as the tab goes
        expect(await tab.page.$eval('.studio-top select', (one) => one.value)).not.toBe(set)
      },
      { isAway: true },
    ),
)

test('[SA8] another document that is opened while someone types takes nothing of the first, also after the network was gone', () =>
  edit(
    'ida',
    async (ida) => {
      await ida.open('/travel')
      await ida.write(0)
      await ida.page.keyboard.type(letters)
      await ida.open('/about')
      expect(await textIn(ida)).not.toContain(letters)
      await ida.open('/travel')
      expect(await textIn(ida)).toContain(letters)

      await ida.page.setOfflineMode(true)
      await ida.replaceText((text) => text.replace(letters, 'Offline.'))
      await ida.untilSays('Not saved: ')
      await ida.page.setOfflineMode(false)
      await ida.open('/about')
      await ida.open('/travel')
      expect(await textIn(ida)).toContain('Offline.')
      expect(await ida.page.$('.studio-message')).toBeNull() // it was saved before the other was shown
    },
    { isAway: true },
  ))
