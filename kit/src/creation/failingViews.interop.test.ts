import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openTemplate } from '../testing/openTemplate.ts'

let shared: SharedBrowser
beforeAll(async () => (shared = await shareBrowser()))
afterAll(() => shared?.leave())

const file = 'src/View.ts'

test('[CP3] a view of Vue that fails as it renders again is told to the site', async () => {
  const from = 'likes(count.value)'
  const { page, close } = await openTemplate(shared, 'vue', {
    file,
    from,
    to: `count.value ? fall() : ${from}`,
  })
  expect(await page.$eval('main', ({ dataset }) => dataset['failed'])).toBeUndefined()
  await page.click('button')
  await page.waitForSelector('main[data-failed=boom]')
  await close()
})

test('[CP3] a handler of Vue that throws ends nothing: what was rendered stays', async () => {
  const { page, close } = await openTemplate(shared, 'vue', {
    file,
    from: '(count.value += 1)',
    to: 'fall()',
  })
  const thrown = new Promise<unknown>((done) => page.once('pageerror', done))
  await page.click('button')
  expect(await thrown).toMatchObject({ message: 'boom' })
  expect(await page.$eval('main', ({ dataset }) => dataset['failed'])).toBeUndefined()
  await close()
})
