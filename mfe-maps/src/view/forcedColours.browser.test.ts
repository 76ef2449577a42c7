import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { activateMap, play, settle, useStage } from '../testing/scenes.ts'

useStage()

test.each(['light', 'dark'])(
  '[MP5] with forced colours the %s map is a map, with its pins on it',
  async (scheme) => {
    const prepare = async (page: Page) => {
      const media = await page.createCDPSession()
      const features = [
        { name: 'forced-colors', value: 'active' },
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]
      await media.send('Emulation.setEmulatedMedia', { features })
    }
    await play({ prepare }, async ({ page }) => {
      await activateMap(page)
      await page.waitForSelector('.leaflet-tile-loaded')
      await settle(page)
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      const colours = await page.$$eval('canvas.leaflet-tile-loaded', (tiles) => {
        const all = tiles.flatMap((tile) => [
          ...new Uint32Array(tile.getContext('2d')?.getImageData(0, 0, 256, 256).data.buffer ?? []),
        ])
        return new Set(all).size
      })
      expect(colours).toBeGreaterThan(50)
      const spot = await page.$eval('.maps-spot', (pin) => getComputedStyle(pin, '::before').backgroundImage)
      expect(spot).toMatch(/gradient/)
    })
  },
)
