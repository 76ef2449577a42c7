import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const vectors = JSON.parse(
  readFileSync(new URL('../../../../content/src/mail/vectors/mailto.json', import.meta.url), 'utf8'),
)

/** Opens a page with this link and collects where activations lead. */
async function openLink(visitor: Visit, link: string): Promise<() => Promise<string[]>> {
  visitor.site.routes.set('/', createPage(visitor.files, { main: `<h1>Mail</h1>${link}` }))
  await open(visitor, '/')
  const session = await visitor.page.createCDPSession()
  const opened: string[] = []
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => opened.push(url))
  return async () => {
    await new Promise((done) => setTimeout(done, 150))
    return opened
  }
}

const token = 'nbjmup+tpnf/cpezAuftu/uzqp4/psh'
const address = 'mailto:some.body@test.typo3.org'
const link = `<a href="#" data-mailto-token="${token}" data-mailto-vector="1"><b>Write</b></a>`

test('[EM1] a click, a click on a child and Enter open the decoded address', async () => {
  await visit(async (visitor) => {
    const opened = await openLink(visitor, link)
    await visitor.page.click('a')
    await visitor.page.click('a b')
    await visitor.page.focus('a')
    await visitor.page.keyboard.press('Enter')
    expect(await opened()).toEqual([address, address, address])
    expect(await visitor.page.evaluate(() => location.hash)).toBe('')
  })
})

test('[EM3] every recorded form opens its address', async () => {
  for (const { href, html, navigatesTo } of vectors.hrefForms) {
    await visit(async (visitor) => {
      const opened = await openLink(visitor, html ? `${html}x</a>` : `<a href="${href}">x</a>`)
      await visitor.page.click('main a')
      expect((await opened()).map((url) => decodeURIComponent(url))).toEqual([navigatesTo])
      expect(visitor.pageErrors).toEqual([])
    })
  }
})

test('[EM3] a token of another shift opens its address', async () => {
  await visit(async (visitor) => {
    const other =
      '<a href="#" data-mailto-token="iwehpk6yqopkianoanreyaWpex:aq" data-mailto-vector="-4">x</a>'
    const opened = await openLink(visitor, other)
    await visitor.page.click('main a')
    expect(await opened()).toEqual(['mailto:customerservice@tib.eu'])
  })
})

test('[EM4] what decodes to no mailto address goes nowhere and is reported', async () => {
  await visit(async (visitor) => {
    const opened = await openLink(visitor, '<a href="#" data-mailto-token="kbwbtdsjqu+bmfsu(2)">x</a>')
    await visitor.page.click('main a')
    expect(await opened()).toEqual([])
    expect(visitor.problems).toMatchObject([{ name: 'mailLinkRefused' }])
  })
})
