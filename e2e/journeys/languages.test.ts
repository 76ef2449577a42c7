import { expect, test } from '@jest/globals'
import { useSharedSite } from '../support/useSite.ts'

const { visit, origin } = useSharedSite()
const toSpanish = '[data-languages] a[hreflang=es]'

test('[LG1] the links to other languages lead to the page that is shown, after a move and with its filter', () =>
  visit(async ({ page, go }) => {
    const untilInSpanish = () => page.waitForFunction(() => document.documentElement.lang === 'es')
    await go('/')
    await page.click('.shell-nav a[href="/travel"]')
    await page.waitForFunction(
      () => location.pathname === '/travel' && document.querySelector('.shell-main-text'),
    )
    await page.waitForFunction(
      (selector) => {
        const link = document.querySelector<HTMLAnchorElement>(selector)
        link?.dispatchEvent(new MouseEvent('auxclick')) // the code that aims it may come a moment later
        return link?.pathname === '/es/travel'
      },
      {},
      toSpanish,
    )
    await page.click(toSpanish)
    await untilInSpanish()
    expect(page.url()).toBe(`${origin()}/es/travel`)
    await go('/places?kinds=city&map=1')
    await page.click(toSpanish)
    await untilInSpanish()
    expect(page.url()).toBe(`${origin()}/es/places?kinds=city&map=1`)
  }))
