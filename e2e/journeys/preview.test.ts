import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { openFrame, type StudioPage } from '../support/openFrame.ts'
import { startPreview, type RunningPreview } from '../support/startPreview.ts'
import { useSharedSite } from '../support/useSite.ts'

const { site, visit, at } = useSharedSite()
let preview: RunningPreview
const studioAt = at(() => preview.studio)
const fiesta = `---
kind: text
title: Fiesta
description: A party
heading: Fiesta
---

First *words* of [a link](/places).

\`\`\`block facts
facts:
  - term: When
    detail: In May
\`\`\`

| a | b |
|---|---|
| 1 | 2 |
`
const fence = '```block quote\ntext: Said\n```'
const texts = ['First *words* of [a link](/places).', '', '| a | b |\n|---|---|\n| 1 | 2 |']

beforeAll(async () => {
  preview = await startPreview(site())
  await preview.draft('pages/fiesta.md', fiesta)
})
afterAll(() => preview.stop())

async function edit(
  journey: (studio: StudioPage, page: Page) => Promise<void>,
  path = '/fiesta',
): Promise<void> {
  const visitor = await studioAt.enter()
  try {
    const studio = await openFrame(visitor.page, preview.studio + preview.opening(path))
    await studio.welcome('edit', ['prose', 'facts', 'prose'])
    await journey(studio, visitor.page).finally(() => expect(visitor.pageErrors).toEqual([]))
  } finally {
    await visitor.close()
  }
}

test('[PV8] [SR18] a text is written in the page: by keys, with undo by words; Escape returns to its block, Tab leaves to the next, Shift+Tab leaves the frame; a table opens as text', () =>
  edit(async (studio, { keyboard }) => {
    const { frame } = studio
    await studio.frameCall('select', 0)
    await studio.until('selected 0 false')
    await keyboard.press('Enter')
    await studio.until('selected 0 true')
    await studio.open(0, texts[0] ?? '')
    await keyboard.type(' one two')
    await studio.until('changed 0 First *words* of [a link](/places). one two')
    await keyboard.down('Control')
    await keyboard.press('z')
    await keyboard.up('Control')
    await studio.until('changed 0 First *words* of [a link](/places). one ')
    await keyboard.press('Escape')
    await studio.until('left 0 block')
    await preview.draft('pages/fiesta.md', fiesta.replace('First', 'Kept'))
    await studio.refresh(0)
    await frame.waitForFunction(() => document.querySelector('.shell-blocks')?.textContent?.includes('Kept'))
    expect(await frame.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('prose 1')
    expect(await frame.evaluate(() => document.querySelector('.ProseMirror'))).toBeNull()
    await preview.draft('pages/fiesta.md', fiesta)
    await studio.refresh(0)
    await frame.waitForFunction(() => document.querySelector('.shell-blocks')?.textContent?.includes('First'))
    await studio.open(0, texts[0] ?? '')
    await keyboard.press('Tab')
    await studio.until('left 0 next')
    await studio.until('selected 1 false')
    await keyboard.down('Shift')
    await keyboard.press('Tab')
    await keyboard.up('Shift')
    await studio.until('left 1 frame')
    await studio.frameCall('edit', 2, texts[2])
    await studio.until('cannot 2')
  }))

test('[PV8] [SA7] what is typed from the press on a text until it is open is written there, in order, where the press was; a second press keeps what came since', () =>
  edit(async (studio, { keyboard }) => {
    const { frame } = studio
    const host = await frame.waitForSelector('.shell-blocks > [data-edit]')
    await host?.click({ offset: { x: 3, y: 12 } })
    await studio.until('selected 0 true')
    for (const key of ['x', 'End', ' ', 'o', 'n', 'e', 'Enter', 't', 'w', 'o', 'o', 'Backspace'] as const)
      await keyboard.press(key)
    await studio.open(0, texts[0] ?? '')
    await keyboard.type('!')
    await studio.until('changed 0 xFirst *words* of [a link](/places). one\n\ntwo!')
    await studio.frameCall('edit', 0, texts[0]) // the answer to a double press
    await keyboard.type('?')
    await studio.until('changed 0 xFirst *words* of [a link](/places). one\n\ntwo!?')
    await keyboard.press('Escape')
    await studio.until('left 0 block')
    await keyboard.press('Enter')
    await keyboard.type('a')
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    expect(await frame.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('prose 1')
  }))

chromiumOnly(
  '[PV8] [SA7] an input method finishes its word before the text opens, and what is pasted meanwhile keeps its form',
  () =>
    edit(async (studio, page) => {
      const client = await page.createCDPSession()
      const { frame } = studio
      await studio.frameCall('select', 0)
      await studio.until('selected 0 false')
      await page.keyboard.press('Enter')
      await studio.until('selected 0 true')
      await frame.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', '<b>Bold</b>')
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(paste)
      })
      await client.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
      await studio.frameCall('edit', 0, 'A')
      await client.send('Input.insertText', { text: '日本' })
      await studio.until('changed 0 A**Bold日本**')
    }),
)

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body><!--StartFragment-->
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Olives</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>green</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Bread</p>
<p class=MsoNormal>Then</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Second</p><!--EndFragment--></body></html>`
const google = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> item</span></p></li><li><p><span style="font-style:italic">Slanted</span></p></li></ul></b>`
const foreign = `<p onclick="x()">Words <img src="https://evil.test/p.png" onerror="window.hacked=1"> and <a href="javascript:alert(1)">none</a>, <a href="https://example.org/">one</a><script>window.hacked=1</script></p>`

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0>
<!--StartFragment--><tr><td class=xl65>Ticket</td><td>Adult</td><td>Child</td></tr><tr><td>Summer</td><td>4 €</td><td></td></tr><!--EndFragment--></table></body></html>`
const wordTable = `<p class=MsoNormal>Area: 5 km<sup>2</sup></p><table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Day</b><o:p></o:p></p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr><tr><td><p>Monday</p></td><td><p>10 | 12</p></td></tr></table><p>After</p>`
const merged = '<table><tr><td colspan="2">Prices</td></tr><tr><td>One<br>day</td><td>4 €</td></tr></table>'

const pastes = [
  ['a spreadsheet', excel, '| Ticket | Adult | Child |\n| --- | --- | --- |\n| Summer | 4 € |  |'],
  [
    'a table of Word',
    wordTable,
    'Area: 5 km<sup>2</sup>\n\n| **Day** |  |\n| --- | --- |\n| Monday | 10 \\| 12 |\n\nAfter',
  ],
  ['Word', word, '- Olives\n  - green\n- Bread\n\nThen\n\n1. First\n2. Second'],
  ['Google Docs', google, '- **Bold** item\n- *Slanted*'],
  ['another site', foreign, 'Words and none, [one](https://example.org/)'],
] as const

chromiumOnly(
  '[PV8] [SR16] [SA10] what is pasted is text of ours: lists stay lists, tables tables, nothing foreign comes along; an input method writes whole words, and Arabic from right to left',
  () =>
    edit(async (studio, page) => {
      const paste = (html: string) =>
        studio.frame.evaluate((pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', pasted)
          const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          document.querySelector('.ProseMirror')?.dispatchEvent(event)
        }, html)
      for (const [, html, text] of pastes) {
        await studio.open(0, '')
        await paste(html)
        await studio.until(`changed 0 ${text}`)
        expect(await studio.frame.evaluate(() => 'hacked' in window)).toBe(false)
        await page.keyboard.press('Escape')
        await studio.frame.waitForSelector('.ProseMirror', { hidden: true })
      }
      await studio.open(0, 'Before')
      await page.keyboard.press('ArrowLeft')
      await paste(excel)
      await studio.until(
        'changed 0 Befor\n\n| Ticket | Adult | Child |\n| --- | --- | --- |\n| Summer | 4 € |  |\n\ne',
      )
      await page.keyboard.press('Escape')
      await studio.frame.waitForSelector('.ProseMirror', { hidden: true })
      await studio.open(0, '')
      await paste(merged)
      await studio.until('lossy {"k":"lossy"}') // said before anything is lost
      await paste(merged)
      await studio.until('changed 0 | Prices |  |\n| --- | --- |\n| One day | 4 € |')
      await page.keyboard.press('Escape')
      await studio.frame.waitForSelector('.ProseMirror', { hidden: true })
      await studio.open(0, 'A')
      const client = await page.createCDPSession()
      for (const text of ['に', 'にほ', 'にほん']) {
        await client.send('Input.imeSetComposition', {
          text,
          selectionStart: text.length,
          selectionEnd: text.length,
        })
        await studio.frame.waitForFunction(
          (shown) => document.querySelector('.ProseMirror')?.textContent === shown,
          {},
          `A${text}`,
        )
      }
      await client.send('Input.insertText', { text: '日本' })
      await studio.until('changed 0 A日本')
      await page.keyboard.press('Enter')
      await client.send('Input.insertText', { text: 'مرحبا بالعالم' })
      await studio.until('changed 0 A日本\n\nمرحبا بالعالم')
      const direction = await studio.frame.$eval('.ProseMirror p:last-child', (line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const { right } = range.getBoundingClientRect()
        return line.getBoundingClientRect().right - right < 2
      })
      expect(direction).toBe(true)
    }),
)

test('[PV8] [SR9] blocks that were added and removed come and go with the next refresh; a new title comes into the page that is open: scroll, focus and blocks stay', () =>
  edit(async (studio) => {
    const kinds = () =>
      studio.frame.$$eval('.shell-blocks > :not(script)', (all) => all.map((one) => one.className))
    const kindsBefore = await kinds()
    await preview.draft('pages/fiesta.md', `${fiesta}\n${fence}\n\nMore words.\n`)
    await studio.refresh(3)
    await studio.frame.waitForFunction(
      (count) => document.querySelectorAll('.shell-blocks > :not(script)').length === count,
      {},
      5,
    )
    await preview.draft('pages/fiesta.md', fiesta)
    await studio.refresh(0)
    await studio.frame.waitForFunction(
      (count) => document.querySelectorAll('.shell-blocks > :not(script)').length === count,
      {},
      3,
    )
    expect(await kinds()).toEqual(kindsBefore)

    const { frame, frameCall, refresh, until } = studio
    await frame.waitForSelector('[data-slot="page-media"][data-state="live"]')
    await frameCall('select', 1)
    await until('selected 1 false')
    await frame.evaluate(() => {
      scrollTo(0, 50)
      Object.assign(window, { before: { at: scrollY, block: document.activeElement } })
    })
    const renamed = fiesta
      .replace('heading: Fiesta', 'heading: Verbena')
      .replace('description: A party', 'description: A party at night')
      .replace('title: Fiesta', 'title: Night')
    await preview.draft('pages/fiesta.md', renamed)
    await refresh()
    await frame.waitForFunction(() => document.querySelector('h1')?.textContent === 'Verbena')
    const { before, ...after } = await frame.evaluate(() => {
      const { before } = window as unknown as { before: { at: number; block: Element } }
      const { activeElement } = document
      return {
        before: before.at,
        at: scrollY,
        lead: document.querySelector('.shell-lead')?.textContent,
        title: document.title,
        isFocused: activeElement === before.block && activeElement !== document.body,
        isSameBlock: before.block.isConnected,
      }
    })
    expect(after).toMatchObject({ at: before, lead: 'A party at night', isFocused: true, isSameBlock: true })
    expect(after.title).toContain('Night')
    await preview.draft('pages/fiesta.md', fiesta)
    await refresh()
    await frame.waitForFunction(() => document.querySelector('h1')?.textContent === 'Fiesta')
  }))

test('[PV1] [PV8] a remote is shown as if it were down, and comes back, live; in edit mode no link is followed, which is offered, and the notice asks no editor; in try mode both are as for visitors', () =>
  edit(async (studio) => {
    const notice = () =>
      studio.frame.evaluate(() => document.querySelector('.consent-notice')?.checkVisibility())
    await studio.frame.waitForSelector('[data-slot="consent-notice"][data-state="live"]')
    expect(await notice()).toBe(false)

    const slot = '[data-slot="page-media"]'
    await studio.frame.waitForSelector(`${slot}[data-state="live"]`)
    await studio.frameCall('send', { k: 'down', remote: 'media', isDown: true })
    await studio.frame.waitForSelector(`${slot}:not([data-remote])`)
    await studio.frameCall('send', { k: 'down', remote: 'media', isDown: false })
    await studio.frame.waitForSelector(`${slot}[data-remote="media"][data-state="live"]`)

    const link = '.shell-blocks a[href="/places"]'
    await studio.frame.click(link)
    await studio.until('link /places')
    await studio.until('selected 0 true')
    expect(new URL(studio.frame.url()).pathname).toBe('/fiesta')
    await studio.welcome('try', [])
    expect(await notice()).toBe(true)
    expect(await studio.frame.evaluate(() => document.cookie)).not.toContain('cookieconsent')
    expect(await studio.frame.$('[data-edit]')).toBeNull()
    await studio.frame.click('.consent-notice [data-cc-event], .consent-notice [data-consent-dismiss]')
    await studio.frame.click(link)
    await studio.until('moved /places')
    expect((await studio.events()).filter((event) => event.startsWith('ready'))).toHaveLength(1)
  }))

test('[PV1] a draft is in the preview, a hidden page by its address, and in no answer of the site, whose bytes are the same for an editor', () =>
  visit(async ({ page, requests }) => {
    const headers = { cookie: 'cookieconsent_dismissed=yes' }
    const before = await (await fetch(`${site().origin}/legal`, { headers })).text()
    await preview.draft('pages/legal.md', fiesta)
    await page.goto(preview.entry('/legal'))
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Fiesta')
    await page.goto(`${site().origin}/legal`)
    const seen = await page.evaluate(async () => (await fetch(location.href)).text())
    expect(seen === before).toBe(true)
    expect((await fetch(`${site().origin}/fiesta`)).status).toBe(404)
    expect(requests.filter((url) => url.startsWith(preview.origin))).not.toEqual([])
    await preview.draft('pages/legal.md', null)
    await preview.draft('pages/hidden.md', fiesta.replace('kind: text', 'kind: text\nhidden: true'))
    await page.goto(preview.entry('/hidden'))
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Fiesta')
    expect((await fetch(`${site().origin}/hidden`)).status).toBe(404)
    requests.splice(0)
  }))

test('[PV7] a link shows the set without an account, says so on each page, and ends', () =>
  visit(
    async ({ page }) => {
      const share = await preview.share()
      await page.goto(`${preview.origin}/_preview/share/${share}?to=/fiesta`)
      const bar = () => page.$eval('.preview-bar', (element) => element.textContent)
      expect(await bar()).toMatch(/^Draft, not published: Spring · shared by ana · until 20/)
      expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Fiesta')
      await page.click('.shell-blocks a[href="/places"]')
      await page.waitForFunction(() => location.pathname === '/places')
      expect(await bar()).toContain('Spring')
      await preview.endShare(share)
      expect((await page.reload())?.status()).toBe(404)
    },
    { allowErrors: true },
  ))
