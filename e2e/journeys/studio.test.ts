import { expect, test } from '@jest/globals'
import { tabBeside } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'

const { studio, edit, untilPublic, documentOf } = useStudio()

test('[SR1] [SR3] a stale text of a second tab is not saved; both are shown, and nothing is published before one is chosen', () =>
  edit(
    'ana',
    async (first) => {
      await first.open('/about')
      const second = await tabBeside(first)
      await second.open('/about')
      await first.page.setOfflineMode(true) // it learns of the other text by its own save alone
      await first.replaceText((text) => text.replace(/^description: .*$/m, 'description: of the first tab'))
      await first.untilSays('Not saved: ')
      await second.replaceText((text) => text.replace(/^description: .*$/m, 'description: of the second tab'))
      await second.untilSays('Saved as a draft')
      await first.page.setOfflineMode(false)
      await first.untilSays('Not saved: changed by someone else')
      await first.untilShows('in another tab', '.studio-conflict')
      await first.untilShows('second', '.studio-conflict')
      await first.press('Publish …')
      await first.untilShows('Publishing waits until you have chosen')
      const publish = await first.button('Publish this change')
      expect(await publish.evaluate((one) => one.disabled)).toBe(true)
      await first.press('Close')
      await first.press('Keep mine')
      await first.untilSays('Saved as a draft')
      await first.press('Publish …')
      await first.untilShows('first', '.studio-planned')
      await first.press('Publish this change')
      await first.untilShows('Visitors see it now')
      expect(await documentOf('pages/about.md')).toContain('description: of the first tab')
    },
    { isAway: true },
  ))

test('[SR2] that a colleague has the page open stays said while one’s own text is saved', () =>
  edit('ana', (ana) =>
    edit('ben', async (ben) => {
      await ben.open('/contact')
      await ana.open('/contact')
      await ana.untilShows('ben also has this open', '.studio-panel')
      await ana.replaceText((text) => text.replace(/^description: /m, 'description: Yes. '))
      await ana.untilSays('Saved as a draft')
      for (let rounds = 0; rounds < 2; rounds++)
        await ana.page.waitForResponse((response) => response.url().endsWith('/call/presence'))
      expect(await ana.text('.studio-panel')).toContain('ben also has this open')
      await ben.untilShows('ana also has this open', '.studio-panel')
    }),
  ))

test('[SR3] what a colleague publishes of the open page is told while one’s own draft of it waits', () =>
  edit('ana', (ana) =>
    edit('cleo', async (cleo) => {
      for (const one of [ana, cleo]) await one.open('/privacy')
      await ana.replaceText((text) => text.replace(/^description: /m, 'description: Of Ana. '))
      await ana.untilSays('Saved as a draft')
      await cleo.replaceText((text) => text.replace(/^description: /m, 'description: Of Cleo. '))
      await cleo.untilSays('Saved as a draft')
      await cleo.press('Publish …')
      await cleo.untilShows('Of Cleo.', '.studio-planned')
      await cleo.press('Publish this change')
      await cleo.untilShows('Visitors see it now')
      await ana.untilShows('Of Cleo.', '.studio-conflict')
      await ana.untilShows('Of Ana.', '.studio-conflict')
      await ana.press('Keep mine')
      await ana.untilSays('Saved as a draft')
    }),
  ))

test('[SR5] while the studio is away the text stays, it is said, Publish waits, and it is saved once it is back', () =>
  edit(
    'ana',
    async (ana) => {
      await ana.open('/privacy')
      await studio().restart(async () => {
        await ana.replaceText((text) => text.replace(/^description: /m, 'description: Written while away. '))
        await ana.untilSays('Not saved: ')
        await ana.press('Publish …')
        const shown = await ana.page.waitForSelector('dialog[open]')
        expect(await shown?.$('button[type="submit"]:not([disabled])')).toBeNull()
        await ana.press('Close')
        expect(await ana.page.$eval('.studio-code', (one) => (one as HTMLTextAreaElement).value)).toContain(
          'Written while away.',
        )
      })
      await ana.untilSays('Saved as a draft')
    },
    { isAway: true },
  ))

test('[SR5] when the session ends while someone writes, signing in again brings the text back and saves it', () =>
  edit(
    'eva',
    async (eva) => {
      await eva.open('/walks')
      await eva.page.deleteCookie(...(await eva.page.cookies()))
      await eva.replaceText((text) => text.replace(/^description: /m, 'description: Unsaved words. '))
      await eva.page.waitForSelector('.studio-sign-in')
      await eva.page.goto('about:blank')
      await eva.signIn(await studio().linkFor('eva'))
      await eva.untilSays('Saved as a draft')
      await eva.page.waitForFrame((one) => one.url().endsWith('/walks'))
      await eva.press('Text')
      expect(await eva.page.$eval('.studio-code', (one) => (one as HTMLTextAreaElement).value)).toContain(
        'Unsaved words.',
      )
    },
    { isAway: true },
  ))

test('[SR6] [SR9] Publish at once sends what was just written in the page, which was not loaded again', () =>
  edit('cleo', async (cleo) => {
    await cleo.open('/travel')
    const frame = await cleo.write(0)
    await frame.evaluate(() => Reflect.set(window, 'isTheSame', true))
    await cleo.page.keyboard.type('Saved first. ')
    await cleo.untilSays('Saved as a draft')
    expect(await frame.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
    await cleo.page.keyboard.type('Written last. ')
    await cleo.press('Publish …')
    await cleo.untilShows('Written last.', '.studio-planned')
    await cleo.press('Publish this change')
    await cleo.untilShows('Visitors see it now')
    await untilPublic('/travel', 'Written last.')
  }))

test('[SR9] [SR13] a new address reaches the page in the middle; links to it follow, and the old one leads on', () =>
  edit('cleo', async (cleo) => {
    await cleo.open('/walks')
    await cleo.press('Details')
    await cleo.press('Rename …')
    const field = await cleo.page.waitForSelector('dialog input')
    await field?.evaluate((one) => one.select())
    await cleo.page.keyboard.type('on-foot')
    await cleo.press('Rename')
    await cleo.untilShows('/on-foot', '.studio-tree')
    await cleo.page.waitForFrame((one) => one.url().endsWith('/on-foot'))
    await cleo.press('Publish …')
    await cleo.press('Publish these')
    await cleo.untilShows('Visitors see it now')
    await untilPublic('/travel', 'href="/on-foot"')
    const old = await fetch(`${studio().site.origin}/walks`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([308, '/on-foot'])
  }))

test('[SR8] the site shows what is public in the tab where a draft was written, before and after signing out', () =>
  edit(
    'dora',
    async (dora) => {
      await dora.open('/legal')
      await dora.replaceText((text) => text.replace(/^heading: .*$/m, 'heading: Not public'))
      await dora.untilSays('Saved as a draft')
      const frame = await dora.frame()
      await frame.waitForFunction(() => document.querySelector('h1')?.textContent === 'Not public')
      const site = await dora.page.browserContext().newPage()
      await site.goto(`${studio().site.origin}/legal`)
      expect(await site.$eval('h1', (one) => one.textContent)).not.toBe('Not public')
      await dora.press('Sign out')
      await dora.page.waitForSelector('.studio-sign-in')
      await site.reload()
      expect(await site.$eval('h1', (one) => one.textContent)).not.toBe('Not public')
    },
    { isAway: true },
  ))

test('[SR10] [SR20] studio and page run under the policies that are delivered, without unsafe-eval and unsafe-inline', () =>
  edit('dora', async (dora) => {
    const policies: string[] = []
    dora.page.on('response', (response) => {
      const policy = response.headers()['content-security-policy']
      if (policy && response.request().isNavigationRequest()) policies.push(policy)
    })
    await dora.page.reload()
    await dora.open('/travel')
    const frame = await dora.write(0)
    await frame.waitForSelector('[data-slot="page-media"][data-state="live"]')
    expect(policies.length).toBeGreaterThan(1)
    for (const policy of policies) {
      expect(policy).not.toMatch(/unsafe-/)
      expect(policy).toContain("require-trusted-types-for 'script'")
    }
  }))

test('[SR12] what a page shows that has no document of its own is not saved as one by opening it', () =>
  edit('gil', async (gil) => {
    await gil.page.type('.studio-tree input[type="search"]', 'Osuna')
    const row = await gil.page.waitForSelector('[aria-label="Found on the site"] .studio-row')
    await row?.evaluate((one) => (one as HTMLElement).click())
    await gil.untilSays('As published')
    await gil.page.waitForFrame((one) => one.url().includes('/places/'))
    await gil.press('Publish …')
    await gil.untilShows('Nothing waits to be published', 'dialog')
  }))

test('[SR17] Arabic is written from right to left in tree, fields and page', () =>
  edit('dora', async (dora) => {
    const arabic = 'مدن الأندلس القديمة'
    await dora.press('New page …')
    await dora.page.waitForSelector('dialog input')
    await dora.page.type('dialog input[dir="auto"]', arabic)
    await dora.page.type('dialog input[dir="ltr"]', 'andalus')
    await dora.press('Make the page')
    await dora.page.waitForFrame((one) => one.url().endsWith('/andalus')) // home was open before
    const frame = await dora.write(0)
    await dora.page.keyboard.down('Control')
    await dora.page.keyboard.press('a')
    await dora.page.keyboard.up('Control')
    await dora.page.keyboard.type(arabic)
    const side = await frame.evaluate(function sideOfFirst() {
      const paragraph = document.querySelector('.ProseMirror p')
      const range = document.createRange()
      range.selectNodeContents(paragraph ?? document.body)
      const [line] = range.getClientRects()
      const { left = 0, right = 0 } = paragraph?.getBoundingClientRect() ?? {}
      return line && right - line.right < line.left - left ? 'right' : 'left'
    })
    expect(side).toBe('right')
    await dora.press('Details')
    await dora.page.waitForFunction(function areFromRightToLeft(words) {
      const fields = [...document.querySelectorAll<HTMLInputElement>('.studio-fields :is(input, textarea)')]
      const rows = [...document.querySelectorAll('.studio-row span')]
      const shown = [
        fields.filter(({ value }) => value === words),
        rows.filter(({ textContent }) => textContent === words),
      ]
      const isRtl = (one: Element) => getComputedStyle(one).direction === 'rtl'
      return shown.every((all) => all.length > 0 && all.every(isRtl))
    }, {}, arabic) // prettier-ignore
  }))

test('[ST12] a translation is written beside its source, seen in its language and published by itself', () =>
  edit('ines', async (tab) => {
    await tab.open('/about')
    await tab.press('Languages')
    await tab.press('Open the Spanish text')
    await tab.untilShows('About this site', '.studio-source')
    await tab.page.click('.studio-fields textarea[lang=es]')
    await tab.page.keyboard.press('End')
    await tab.page.keyboard.type(' de mosaicos')
    await tab.untilSays('Saved as a draft')
    await tab.press('Publish …')
    await tab.untilShows('/es/about', '.studio-planned')
    await tab.press('Publish this change')
    await tab.untilShows('Visitors see it now')
    await untilPublic('/es/about', 'de mosaicos')
    expect(await documentOf('pages/about.md')).not.toContain('mosaicos')
    await tab.press('Close')
    await tab.open('/about')
    await tab.replaceText((text) => text.replace(/^description: .*$/m, 'description: Otherwise.'))
    await tab.untilSays('Saved as a draft')
    await tab.press('Languages')
    await tab.untilShows('has changed since it was translated', '.studio-panel')
    await tab.press('Open the Spanish text')
    await tab.press('It is up to date again')
    await tab.untilSays('Saved as a draft')
    expect(await tab.text('.studio-panel')).not.toContain('has changed since')
  }))

test('[SR19] Space and Enter on a link or button of a remote in the page press nothing of it', () =>
  edit('dora', async (dora) => {
    await dora.open('/travel')
    const frame = await dora.frame()
    await frame.waitForSelector('[data-slot="page-media"][data-state="live"]')
    await dora.page.focus('#studio-before-page')
    for (let stops = 0; stops < 60; stops++) {
      await dora.page.keyboard.press('Tab')
      if (await frame.evaluate(() => document.activeElement?.matches('.shell-blocks a[data-lightbox]'))) break
    }
    expect(await frame.evaluate(() => document.activeElement?.matches('a[data-lightbox]'))).toBe(true)
    for (const key of [' ', 'Enter'] as const) await dora.page.keyboard.press(key)
    await dora.page.waitForFunction(() => document.querySelector('.studio-block[aria-pressed="true"]'))
    expect(await frame.evaluate(() => [location.hash, document.querySelector('.pswp--open')])).toEqual([
      '',
      null,
    ])
  }))

test('[SA4] where the site reads the registry, publishing does not say that visitors see it now', async () => {
  await studio().restart(undefined, { CONTENT_FROM: 'registry' })
  await edit('fay', async (fay) => {
    await fay.open('/contact')
    await fay.replaceText((text) => text.replace(/^description: /m, 'description: Of Fay. '))
    await fay.untilSays('Saved as a draft')
    await fay.press('Publish …')
    await fay.press('Publish this change')
    await fay.untilShows('Visitors see it with the next release of content.', 'dialog')
    expect(await fay.text('dialog')).not.toContain('now')
  })
})

test('home is open at the start, and never takes the place of a page that was chosen meanwhile', () =>
  edit('dora', async (dora) => {
    expect(await dora.text('.studio-row[aria-current] small')).toBe('/')
    await dora.page.setRequestInterception(true)
    const held: (() => void)[] = []
    dora.page.on('request', (request) => {
      const go = () => void request.continue()
      if (request.url().endsWith('/call/find')) held.push(go)
      else go()
    })
    await dora.page.reload()
    await dora.open('/about')
    const answered = dora.page.waitForResponse((response) => response.url().endsWith('/call/find'))
    for (const go of held) go()
    await answered
    await dora.page.waitForFrame((one) => one.url().endsWith('/about'))
    expect(await dora.text('.studio-row[aria-current] small')).toBe('/about')
  }))
