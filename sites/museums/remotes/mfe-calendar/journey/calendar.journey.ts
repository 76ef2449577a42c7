import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser } from '@tessera/kit/testing/browser'

/** A page of a running site on which content placed the slot: `PAGE_URL=http://127.0.0.1:4000/ npm run journey`. */
const address = process.env['PAGE_URL']
const slot = '[data-slot="calendar"]'

await test('a visitor presses a day, and reads what is on', { timeout: 120_000 }, async () => {
  assert.ok(address, 'Say which page has the slot: PAGE_URL=<address> npm run journey')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
    await page.waitForSelector(`${slot}[data-state="live"]`)
    await page.click(`${slot} td button`)
    await page.waitForSelector(`${slot} td button[aria-pressed="true"]`)
  } finally {
    await browser.close()
  }
})
