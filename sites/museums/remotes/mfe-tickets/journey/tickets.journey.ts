import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchBrowser } from '@tessera/kit/testing/browser'

/** A museum with a price, of a running site: `PAGE_URL=http://127.0.0.1:4000/museen/werft-norden npm run journey`. */
const address = process.env['PAGE_URL']
const slot = '[data-slot="tickets"]'

await test('a visitor counts one more, and the total follows', { timeout: 120_000 }, async () => {
  assert.ok(address, 'Say which page has the slot: PAGE_URL=<address> npm run journey')
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
    await page.waitForSelector(`${slot}[data-state="live"]`)
    const total = () => page.$eval(`${slot} output`, ({ textContent }) => textContent)
    const before = await total()
    await page.click(`${slot} button:not(:disabled) ~ input ~ button`)
    assert.notEqual(await total(), before)
  } finally {
    await browser.close()
  }
})
