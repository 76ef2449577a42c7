import { expect, test } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'puppeteer'
import { useSite } from '../support/suite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSite()

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { run } = Reflect.get(window, 'axe') as { run(): Promise<{ violations: Finding[] }> }
    return (await run()).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }))
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  )
}

const pages = ['/', '/regions/andalucia', '/places/ronda', '/about', '/contact', '/walks', '/regions/nowhere']

test.each(pages.flatMap((path) => [[path, 'light'] as const, [path, 'dark'] as const]))(
  '[RT2] axe finds nothing on %s in %s',
  (path, scheme) =>
    visit(
      async ({ page, go }) => {
        await go(path)
        await untilLive(page, 'page-media')
        expect(await findings(page)).toEqual([])
      },
      { scheme, noticeDismissed: false, calm: true },
    ),
)

test.each(['light', 'dark'] as const)('[FV3] axe finds nothing on a form with faults in %s', (scheme) =>
  visit(
    async ({ page, go }) => {
      await go('/walks')
      await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
      await page.click('.shell-form button[type="submit"]')
      await page.waitForSelector('[aria-invalid="true"]')
      expect(await findings(page)).toEqual([])
      await go('/walks?sent=guided-walk')
      expect(await findings(page)).toEqual([])
    },
    { scheme, calm: true },
  ),
)

test.each(['light', 'dark'] as const)(
  '[MP7] axe finds nothing with filter, map and lightbox open in %s',
  (scheme) =>
    visit(
      async ({ page, go }) => {
        await go('/regions/la-rioja')
        await untilLive(page, 'page-media')
        await page.click('[data-slot="list-map"] [data-slot-control]')
        await page.waitForSelector('.leaflet-container', { visible: true })
        await page.waitForSelector('.leaflet-marker-icon')
        expect(await findings(page)).toEqual([])
        await page.click('[data-toggle-main]')
        expect(await findings(page)).toEqual([])
        await go('/places/ronda#')
        await untilLive(page, 'page-media')
        await page.$eval('[data-lightbox]', (link) => link.scrollIntoView({ block: 'center' }))
        await page.click('[data-lightbox]')
        await page.waitForSelector('.pswp--open')
        await new Promise((settle) => setTimeout(settle, 600))
        expect(await findings(page)).toEqual([])
      },
      { scheme, calm: true },
    ),
)
