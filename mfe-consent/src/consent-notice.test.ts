import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { cases, vectors, type Case } from './testing/cases.ts'
import { onPage, startStage, stopStage, type Opened } from './testing/openPage.ts'

beforeAll(startStage)
afterAll(stopStage)

const boxes = '<div id="box"></div><div id="box2"><p>one</p><p>two</p></div>'
const long = '<p>Lorem</p>'.repeat(80)
const press = (page: Page) => page.click('[data-cc-event], [data-consent-dismiss]')
const padding = (page: Page) => page.evaluate(() => document.body.style.paddingBottom)
const noticeHeight = (page: Page) =>
  page.$eval('.consent-notice', (notice) => notice.getBoundingClientRect().height)

/** `BODY` or the id of the element whose first child, the host or the outlet, holds the notice. */
const holder = (page: Page) =>
  page.$eval(':has(> .consent-notice)', ({ parentElement, previousElementSibling }) =>
    previousElementSibling ? 'not first' : parentElement?.id || parentElement?.tagName,
  )

/** One run of each place and cookie; texts, links and themes change neither, and `server.test.ts` replays those. */
const places = [...new Map(cases.map((one) => [whereAndHowLong(one), one])).values()]

function whereAndHowLong({ data: { container, domain, path, expiryDays, markup } }: Case): string {
  return String([container, domain, path, expiryDays, markup])
}

test.each(places)('[CN2] [CN3] does as the original did: $name', async ({ data, parent, afterDismiss }) => {
  await onPage(
    data,
    async ({ page, pageErrors, shown }) => {
      expect(await holder(page)).toBe(parent)
      await press(page)
      expect(await shown()).toBe(false)
      expect(new URL(page.url()).hash).toBe('')

      const jar = await page.browserContext().cookies()
      expect(
        jar.map(({ name, value, domain, path, expires }) => ({
          name,
          value,
          domain,
          path,
          days: Math.round((expires - Date.now() / 1000) / 86_400),
        })),
      ).toEqual(
        afterDismiss.jar.map(({ name, value, domain, path, days }) => ({ name, value, domain, path, days })),
      )
      expect(jar.map(({ sameSite, secure }) => [sameSite, secure])).toEqual(jar.map(() => ['Lax', false]))

      await page.reload()
      await page.waitForSelector('body[data-live]')
      expect(await shown()).toBe(afterDismiss.shownOnReload)
      expect(pageErrors).toEqual([])
    },
    { body: boxes },
  )
})

/** Where ours is better: only the exact name counts. */
const inexact = ['xcookieconsent_dismissed=1', 'other=cookieconsent_dismissed']

test.each([
  ...vectors.preExistingCookie.map(({ documentCookie, noticeShown }) => ({
    cookie: documentCookie,
    isShown: noticeShown || inexact.includes(documentCookie),
  })),
  { cookie: 'cookieconsent_dismissed', isShown: false },
  { cookie: 'cookieconsent_dismissed=%E0%A4%A', isShown: false },
  { cookie: 'cookieconsent%5Fdismissed=yes', isShown: true },
])('[CN1] with the cookie $cookie it is shown: $isShown', async ({ cookie, isShown }) => {
  await onPage(
    { appendToBottom: true },
    async ({ page, shown, announced }) => {
      expect(await shown()).toBe(isShown)
      expect((await announced()).length).toBe(isShown ? 1 : 0)
      expect((await padding(page)) !== '').toBe(isShown)
    },
    { cookie },
  )
})

test('[CN1] back from the page cache after a dismissal elsewhere it is gone', async () => {
  await onPage({}, async ({ page, shown }) => {
    await page.evaluate(() => (document.cookie = 'cookieconsent_dismissed=; path=/'))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await shown()).toBe(false)
  })
})

test.each(['#nope', '###', 'main >'])(
  '[CN2] a container %p that is not there leaves it in the body, and is reported',
  async (container) => {
    await onPage({ container }, async ({ page, reports }) => {
      expect(await holder(page)).toBe('BODY')
      expect(await reports()).toMatchObject([{ name: 'consentContainerMissing', detail: { container } }])
    })
  },
)

test('[CN2] appended to the bottom it is last, and the body grows by its height, through a resize, until it goes', async () => {
  await onPage(
    { appendToBottom: true, message: 'A message of some length, which needs more lines in a narrow window.' },
    async ({ page }) => {
      expect(
        await page.$eval(
          '[data-outlet="consent"]:has(> .consent-notice)',
          (outlet) => outlet.parentElement === document.body && outlet.nextElementSibling,
        ),
      ).toBeNull()
      expect(await padding(page)).toBe(`${await noticeHeight(page)}px`)

      const before = await noticeHeight(page)
      await page.setViewport({ width: 340, height: 700 })
      await page.waitForFunction(
        (height) => document.querySelector('.consent-notice')?.getBoundingClientRect().height !== height,
        {},
        before,
      )
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      expect(await noticeHeight(page)).toBeGreaterThan(before)
      expect(await padding(page)).toBe(`${await noticeHeight(page)}px`)

      await press(page)
      expect(
        await page.evaluate(() =>
          [document.body, document.documentElement].map((one) => one.getAttribute('style')),
        ),
      ).toEqual([null, null])
    },
  )
})

test('[CN2] it adds to the padding that was there, and puts back exactly that, and no style of others', async () => {
  await onPage({}, async ({ page, update }) => {
    await page.evaluate(() => (document.body.style.cssText = 'padding-bottom: 30px !important'))
    await update({ appendToBottom: true })
    expect(await padding(page)).toBe(`${30 + (await noticeHeight(page))}px`)
    await page.evaluate(() => (document.body.style.color = 'red'))
    await press(page)
    expect(await page.evaluate(() => document.body.style.cssText)).toBe(
      'padding-bottom: 30px !important; color: red;',
    )
  })
})

test('[CN3] over https the cookie is secure', async () => {
  await onPage(
    {},
    async ({ page }) => {
      await press(page)
      expect(await page.browserContext().cookies()).toMatchObject([
        { secure: true, sameSite: 'Lax', value: 'yes' },
      ])
    },
    { origin: 'https://www.site.test' },
  )
})

test('[CN4] it is in its place before any script runs, and nothing moves when it comes alive', async () => {
  await onPage({ appendToBottom: true }, async ({ page }) => {
    const shift = () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 100)
      })
    expect(await page.evaluate(shift)).toBe(0)
  })
})

test('[CN5] an own markup is dismissed by either mark, by keyboard too', async () => {
  const markup =
    '<p>Mine <b data-consent-dismiss>away</b> <i data-cc-event="mouseover:other">no</i><u data-cc-if="options.link">link</u></p>'
  for (const bare of [false, true]) {
    await onPage(
      { markup },
      async ({ page, shown }) => {
        expect(await page.$eval('[data-slot]', (host) => host.textContent?.trim())).toBe('Mine away no')
        await page.click('i')
        expect(await shown()).toBe(true)
        await page.focus('b')
        await page.keyboard.press('Space')
        expect(await shown()).toBe(false)
        expect(await page.evaluate(() => document.cookie)).toBe('cookieconsent_dismissed=yes')
      },
      { bare },
    )
  }
})

test('[CN5] new options are drawn, and the same ones are not drawn again', async () => {
  await onPage({ message: 'Old' }, async ({ page, update, announced }) => {
    await page.evaluate(() => document.querySelector('.consent-message')?.setAttribute('data-same', ''))
    await update({ message: 'Old' })
    expect(await page.$('[data-same]')).not.toBeNull()
    await update({ message: 'New', link: '/more' })
    expect(await page.$eval('.consent-message', (message) => message.textContent)).toBe('New More info')
    expect(await announced()).toHaveLength(1)
  })
})

test('[CN6] with cookies blocked it goes for this page view', async () => {
  const test = async ({ page, shown, pageErrors }: Opened) => {
    const browser = await page.createCDPSession()
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    await press(page)
    expect(await shown()).toBe(false)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(pageErrors).toEqual([])
    await page.reload()
    await page.waitForSelector('body[data-live]')
    expect(await shown()).toBe(true)
  }
  await onPage({}, test, { isKept: false })
})

test('[CN6] where even asking for cookies throws, it goes just the same', async () => {
  await onPage({}, async ({ page, shown, pageErrors }) => {
    await page.evaluate(() => {
      const refuse = () => {
        throw new DOMException('no cookies here', 'SecurityError')
      }
      Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
    })
    await press(page)
    expect(await shown()).toBe(false)
    expect(pageErrors).toEqual([])
  })
})

test('[CN7] it is said once, and is no obstacle to the keyboard: what has focus is never behind it', async () => {
  for (const data of [{ appendToBottom: true }, {}]) {
    await onPage(
      data,
      async ({ page, announced }) => {
        expect(await announced()).toEqual([
          'This website uses cookies to ensure you get the best experience on our website. Got it!',
        ])
        await page.focus('#last')
        const [link, notice] = await page.evaluate(() =>
          ['#last', '.consent-notice'].map(
            (selector) =>
              document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect | undefined,
          ),
        )
        expect(link?.bottom).toBeLessThanOrEqual(notice?.top ?? 0)
      },
      { body: long },
    )
  }
})

test('[CN7] at the top it hides nothing of the header, and stays in view', async () => {
  await onPage(
    { theme: 'light-top' },
    async ({ page }) => {
      const edges = () =>
        page.$$eval('.consent-notice, header', (all) =>
          all.map((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            return { top, bottom }
          }),
        )
      const [notice, header] = await edges()
      expect(header?.top).toBeGreaterThanOrEqual(notice?.bottom ?? Infinity)
      await page.evaluate(() => scrollTo(0, 300))
      expect((await edges())[0]?.top).toBe(0)
    },
    { body: long },
  )
})

test('[CN7] focus goes back to where it came from', async () => {
  await onPage({ appendToBottom: true }, async ({ page }) => {
    await page.focus('#last')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('consent-button')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('last')
  })
})

test('[CN7] however long its text and small the window, most of the page stays in view', async () => {
  await onPage(
    { message: 'Very long. '.repeat(200) },
    async ({ page }) => {
      expect(await noticeHeight(page)).toBeLessThan(700 / 2)
    },
    { width: 320 },
  )
})

test('[CN7] without scripting, where nobody could dismiss it, it stands above the page, not over it', async () => {
  await onPage(
    {},
    async ({ page }) => {
      const positions = await page.$$eval('.consent-notice, header', (all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      )
      expect(positions[1]?.top).toBeGreaterThanOrEqual(positions[0]?.bottom ?? Infinity)
      expect(await page.$eval('.consent-button', (button) => getComputedStyle(button).display)).toBe('none')
    },
    { scripting: false },
  )
})

test('unmounting gives everything outside the host back', async () => {
  await onPage({ appendToBottom: true }, async ({ page, leave }) => {
    await leave()
    expect(await page.evaluate(() => document.body.getAttribute('style'))).toBeNull()
    await press(page)
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})
