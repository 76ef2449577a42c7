import { expect, test } from '@jest/globals'
import { tabBeside } from '../support/studioTab.ts'
import { useStudio } from '../support/useStudio.ts'

const { studio, edit, untilPublic, documentOf } = useStudio()

const withDescription = (words: string) => (text: string) =>
  text.replace(/^description: .*$/m, `description: ${words}`)

test('[SR1] [SR2] [SR3] who else has a page open stays said; what a colleague publishes of it is told; a stale text of a second tab is not saved, and nothing is published before one is chosen', () =>
  edit(
    'ana',
    (ana) =>
      edit('cleo', async (cleo) => {
        await cleo.open('/contact')
        await ana.open('/contact')
        await ana.untilShows('Also open here: cleo', '.studio-panel')
        await ana.replaceText(withDescription('of Ana'))
        await ana.untilSays('Saved as a draft')
        for (let rounds = 0; rounds < 2; rounds++)
          await ana.page.waitForResponse((response) => response.url().endsWith('/call/presence'))
        expect(await ana.text('.studio-panel')).toContain('Also open here: cleo')
        await cleo.untilShows('Also open here: ana', '.studio-panel')

        await cleo.replaceText(withDescription('of Cleo'))
        await cleo.untilSays('Saved as a draft')
        await cleo.press('Publish…')
        await cleo.untilShows('Cleo', '.studio-planned')
        await cleo.press('Publish this change')
        await cleo.untilShows('Visitors see it now')
        await ana.untilShows('Cleo', '.studio-conflict')
        await ana.untilShows('Ana', '.studio-conflict')
        await ana.press('Keep mine')
        await ana.untilSays('Saved as a draft')

        const second = await tabBeside(ana)
        await second.open('/contact')
        await ana.page.setOfflineMode(true) // it learns of the other text by its own save alone
        await ana.replaceText(withDescription('of the first tab'))
        await ana.untilSays('Not saved: ')
        await second.replaceText(withDescription('of the second tab'))
        await second.untilSays('Saved as a draft')
        await ana.page.setOfflineMode(false)
        await ana.untilSays('Not saved: changed by someone else')
        await ana.untilShows('in another tab', '.studio-conflict')
        await ana.untilShows('second', '.studio-conflict')
        await ana.press('Publish…')
        await ana.untilShows('first choose between your text')
        const publish = await ana.button('Publish this change')
        expect(await publish.evaluate((one) => one.disabled)).toBe(true)
        await ana.press('Close')
        await ana.press('Keep mine')
        await ana.untilSays('Saved as a draft')
        await ana.press('Publish…')
        await ana.untilShows('first', '.studio-planned')
        await ana.press('Publish this change')
        await ana.untilShows('Visitors see it now')
        expect(await documentOf('pages/contact.md')).toContain('description: of the first tab')
      }),
    { isAway: true },
  ))

test('[SR5] [SR8] when the session ends while someone writes, signing in again brings the text back; the site shows what is public in that tab, before and after signing out', () =>
  edit(
    'eva',
    async (eva) => {
      await eva.open('/legal')
      await eva.replaceText((text) => text.replace(/^heading: .*$/m, 'heading: Not public'))
      await eva.untilSays('Saved as a draft')
      const frame = await eva.page.waitForFrame((one) => one.url().endsWith('/legal'))
      await frame.waitForFunction(() => document.querySelector('h1')?.textContent === 'Not public')
      const site = await eva.page.browserContext().newPage()
      await site.goto(`${studio().site.origin}/legal`)
      const heading = () => site.$eval('h1', (one) => one.textContent)
      expect(await heading()).not.toBe('Not public')
      await eva.page.bringToFront()

      await eva.page.deleteCookie(...(await eva.page.cookies()))
      await eva.replaceText(withDescription('Unsaved words.'))
      await eva.page.waitForSelector('.studio-sign-in')
      await eva.page.goto('about:blank')
      await eva.signIn(await studio().linkFor('eva'))
      await eva.untilSays('Saved as a draft')
      await eva.page.waitForFrame((one) => one.url().endsWith('/legal'))
      await eva.press('Text')
      expect(await eva.page.$eval('.studio-code', (one) => (one as HTMLTextAreaElement).value)).toContain(
        'Unsaved words.',
      )
      await eva.press('Sign out')
      await eva.page.waitForSelector('.studio-sign-in')
      await site.reload()
      expect(await heading()).not.toBe('Not public')
    },
    { isAway: true },
  ))

test('[SR6] [SR9] [SR10] [SR19] [SR20] keys press nothing of a remote in the page; Publish at once sends what was just written in it, under the policies that are delivered, and it was not loaded again', () =>
  edit('cleo', async (cleo) => {
    const policies = [
      await cleo.page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy')),
    ]
    cleo.page.on('response', (response) => {
      const policy = response.headers()['content-security-policy']
      if (policy && response.request().isNavigationRequest()) policies.push(policy)
    })
    await cleo.open('/travel')
    const frame = await cleo.page.waitForFrame((one) => one.url().endsWith('/travel'))
    await frame.waitForSelector('[data-slot="page-media"][data-state="live"]')
    expect(policies.length).toBeGreaterThan(1)
    for (const policy of policies) {
      expect(policy).not.toMatch(/unsafe-/)
      expect(policy).toContain("require-trusted-types-for 'script'")
    }

    await cleo.page.focus('#studio-before-page')
    for (let stops = 0; stops < 60; stops++) {
      await cleo.page.keyboard.press('Tab')
      if (await frame.evaluate(() => document.activeElement?.matches('.shell-blocks a[data-lightbox]'))) break
    }
    expect(await frame.evaluate(() => document.activeElement?.matches('a[data-lightbox]'))).toBe(true)
    for (const key of [' ', 'Enter'] as const) await cleo.page.keyboard.press(key)
    await cleo.page.waitForFunction(() => document.querySelector('.studio-block[aria-pressed="true"]'))
    expect(await frame.evaluate(() => [location.hash, document.querySelector('.pswp--open')])).toEqual([
      '',
      null,
    ])

    await frame.evaluate(() => Reflect.set(window, 'isTheSame', true))
    await cleo.write(0)
    await cleo.page.keyboard.type('Saved. ')
    await cleo.untilSays('Saved as a draft')
    expect(await frame.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true)
    await cleo.page.keyboard.type('Written last. ')
    await cleo.press('Publish…')
    await cleo.untilShows('Written last.', '.studio-planned')
    await cleo.press('Publish this change')
    await cleo.untilShows('Visitors see it now')
    await untilPublic('/travel', 'Written last.')
  }))

test('[SR9] [SR12] [SR13] a page without a document is not saved as one by opening it; a new address reaches the page in the middle, links to it follow, and the old one leads on', () =>
  edit('gil', async (gil) => {
    await gil.page.type('.studio-tree input[type="search"]', 'Osuna')
    const row = await gil.page.waitForSelector('[aria-label="Found on the site"] .studio-row')
    await row?.evaluate((one) => (one as HTMLElement).click())
    await gil.untilSays('As published')
    await gil.page.waitForFrame((one) => one.url().includes('/places/'))
    await gil.press('Publish…')
    await gil.untilShows('There is nothing to publish', 'dialog')
    await gil.press('Close')
    await gil.page.click('.studio-tree input[type="search"]', { count: 3 })
    await gil.page.keyboard.press('Backspace')

    await gil.open('/walks')
    await gil.press('Details')
    await gil.press('Rename…')
    const field = await gil.page.waitForSelector('dialog input')
    await field?.evaluate((one) => one.select())
    await gil.page.keyboard.type('on-foot')
    await gil.press('Rename')
    await gil.untilShows('/on-foot', '.studio-tree')
    await gil.page.waitForFrame((one) => one.url().endsWith('/on-foot'))
    await gil.press('Publish…')
    await gil.press('Publish these')
    await gil.untilShows('Visitors see it now')
    await untilPublic('/travel', 'href="/on-foot"')
    const old = await fetch(`${studio().site.origin}/walks`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([308, '/on-foot'])
  }))

test('[SR17] home is open at the start, and never takes the place of a page that was chosen meanwhile; Arabic is written from right to left in tree, fields and page', () =>
  edit('dora', async (dora) => {
    expect(await dora.text('.studio-row[aria-current] small')).toBe('/')
    await dora.page.setRequestInterception(true)
    const held: (() => void)[] = []
    let isHeld = true
    dora.page.on('request', (request) => {
      const go = () => void request.continue()
      if (isHeld && request.url().endsWith('/call/find')) held.push(go)
      else go()
    })
    await dora.page.goto(studio().origin)
    await dora.open('/about')
    const answered = dora.page.waitForResponse((response) => response.url().endsWith('/call/find'))
    isHeld = false
    for (const go of held) go()
    await answered
    await dora.page.waitForFrame((one) => one.url().endsWith('/about'))
    expect(await dora.text('.studio-row[aria-current] small')).toBe('/about')

    const arabic = 'مدن الأندلس القديمة'
    await dora.press('New page…')
    await dora.page.waitForSelector('dialog input')
    await dora.page.type('dialog input[dir="auto"]', arabic)
    await dora.page.type('dialog input[dir="ltr"]', 'andalus')
    await dora.press('Create page')
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
    await tab.press('Open the Spanish translation')
    await tab.untilShows('About this site', '.studio-source')
    await tab.page.click('.studio-fields textarea[lang=es]')
    await tab.page.keyboard.press('End')
    await tab.page.keyboard.type(' de mosaicos')
    await tab.untilSays('Saved as a draft')
    await tab.press('Publish…')
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
    await tab.press('Open the Spanish translation')
    await tab.press('Mark as up to date')
    await tab.untilSays('Saved as a draft')
    expect(await tab.text('.studio-panel')).not.toContain('has changed since')
  }))

test('[SR5] [SA3] [SA4] while the studio is away the text stays, it is said, Publish waits, and it is saved once it is back; where the site reads the registry, publishing does not say that visitors see it now', () =>
  edit(
    'fay',
    async (fay) => {
      await fay.open('/privacy')
      await fay.press('Details')
      const field = '.studio-panel .studio-field textarea'
      await fay.page.waitForSelector(field)
      const written = () => fay.page.$eval(field, (one) => one.value)
      await studio().restart(
        async () => {
          await fay.page.type(field, ' Written while away.')
          await fay.untilSays('Not saved: The studio does not answer.')
          await fay.press('Publish…')
          const shown = await fay.page.waitForSelector('dialog[open]')
          expect(await shown?.$('button[type="submit"]:not([disabled])')).toBeNull()
          await fay.press('Close')
          expect(await written()).toContain('Written while away.')
        },
        { CONTENT_FROM: 'registry' },
      )
      await fay.untilSays('Saved as a draft')
      expect(await written()).toContain('Written while away.')
      await fay.page.reload() // what publishing leads to is told when the app starts
      await fay.open('/privacy')
      await fay.press('Publish…')
      await fay.press('Publish this change')
      await fay.untilShows('Visitors will see it after the next content release.', 'dialog')
      expect(await fay.text('dialog')).not.toContain('now')
    },
    { isAway: true },
  ))
