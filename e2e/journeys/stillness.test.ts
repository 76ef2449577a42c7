import { expect } from '@jest/globals'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { watchShifts, scrollThrough } from '../support/shifts.ts'
import { useSite } from '../support/suite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSite({ env: { SLOT_DEADLINE_MS: '1000' } })
const pages = [
  '/',
  '/regions/andalucia',
  '/regions/andalucia?map=1',
  '/places',
  '/places/ronda',
  '/about',
  '/travel',
  '/contact',
  '/walks',
  '/regions/nowhere',
]

/** Up to here a shift is a letter's width in the header, when the site's fonts replace those that were there. */
const unseen = 0.0005

chromiumOnly.each(pages.flatMap((path) => [[path, 375] as const, [path, 1440] as const]))(
  '[LZ2] [RC7] nothing of %s shifts at %i px while its slots come alive, and nobody else is asked',
  (path, width) =>
    visit(
      async ({ page, go }) => {
        const shifts = await watchShifts(page)
        await go(path)
        await untilLive(page, 'page-media')
        await untilLive(page, 'consent-notice')
        await scrollThrough(page)
        if (path === '/') await untilLive(page, 'regions-carousel')
        expect((await shifts()).filter(({ value }) => value > unseen)).toEqual([])
      },
      { width, noticeDismissed: false },
    ),
)
