import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openTemplate } from '../testing/openTemplate.ts'

let shared: SharedBrowser
beforeAll(async () => (shared = await shareBrowser()))
afterAll(() => shared?.leave())

test('[CP3] what is begun leaves most of its budget to the team', async () => {
  const { report, close } = await openTemplate(shared, 'react')
  const [, weight, budget] = /: ([\d.]+) of (\d+) kB/.exec(report) ?? []
  expect(Number(weight)).toBeLessThan(Number(budget) / 2)
  await close()
})

test('[CP3] a view of React that fails as it renders again is told to the site', async () => {
  const change = { file: 'src/View.tsx', from: '{likes(count)}', to: '{count > 0 ? fall() : likes(count)}' }
  const { page, close } = await openTemplate(shared, 'react', change)
  expect(await page.$eval('main', ({ dataset }) => dataset['failed'])).toBeUndefined()
  await page.click('button')
  await page.waitForSelector('main[data-failed=boom]')
  await close()
})
