import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
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
