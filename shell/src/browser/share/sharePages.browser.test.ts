import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visitAlone, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const main = `<h1>Ronda</h1><button data-share>Share <span data-share-said></span></button>`

/** Whatever the browser has, its sharing and clipboard write down what they were given; `refusal` is what sharing throws. */
async function openShare(
  visitor: Visit,
  { canShare = false, refusal = '', clipboard = true } = {},
): Promise<void> {
  await visitor.page.evaluateOnNewDocument(
    (ways) => {
      const given: unknown[] = []
      Object.assign(window, { given })
      const refuse = async (what: unknown) => {
        given.push(what)
        if (ways.refusal) throw new DOMException('', ways.refusal)
      }
      Object.defineProperty(navigator, 'clipboard', {
        value: ways.clipboard ? { writeText: async (text: string) => void given.push(text) } : undefined,
      })
      if (ways.canShare) Object.defineProperty(navigator, 'share', { value: refuse })
    },
    { canShare, refusal, clipboard },
  )
  visitor.site.routes.set('/ronda', createPage(visitor.files, { main, title: 'Ronda – Tessera' }))
  await open(visitor, '/ronda?map=1')
  await visitor.page.$eval('[data-share-said]', function note(place) {
    const write = () => (document.body.dataset['shown'] ||= place.textContent) // it is gone soon
    new MutationObserver(write).observe(place, { childList: true })
  })
  await visitor.page.focus('[data-share]')
  await visitor.page.keyboard.press('Enter')
}

const given = ({ page }: Visit) => page.evaluate(() => Reflect.get(window, 'given'))
const shown = ({ page }: Visit) => page.$eval('body', ({ dataset }) => dataset['shown'])
const said = ({ page }: Visit, text: string) =>
  page.waitForFunction((wanted) => document.getElementById('announcer')?.textContent === wanted, {}, text)

test('a browser without a way of its own copies the address, shows that and says it', async () => {
  await visitAlone(async (visitor) => {
    await openShare(visitor)
    await said(visitor, 'Link copied')
    expect(await shown(visitor)).toBe('Link copied')
    expect(await given(visitor)).toEqual([`${visitor.site.origin}/ronda?map=1`])
    await visitor.page.waitForFunction(() => !document.querySelector('[data-share-said]')?.textContent)
    expect(visitor.pageErrors).toEqual([])
  })
})

test('a browser that shares is handed title and address, and nothing is copied', async () => {
  await visitAlone(async (visitor) => {
    await openShare(visitor, { canShare: true })
    const page = { title: 'Ronda – Tessera', url: `${visitor.site.origin}/ronda?map=1` }
    expect(await given(visitor)).toEqual([page])
    expect(await shown(visitor)).toBeUndefined()
  })
})

test('who changes their mind is left alone', async () => {
  await visitAlone(async (visitor) => {
    await openShare(visitor, { canShare: true, refusal: 'AbortError' })
    expect(await given(visitor)).toHaveLength(1)
    expect(await shown(visitor)).toBeUndefined()
  })
})

test('a browser that may not share copies instead', async () => {
  await visitAlone(async (visitor) => {
    await openShare(visitor, { canShare: true, refusal: 'NotAllowedError' })
    await said(visitor, 'Link copied')
    expect(await given(visitor)).toHaveLength(2)
  })
})

test('without a clipboard it says that nothing was copied', async () => {
  await visitAlone(async (visitor) => {
    await openShare(visitor, { clipboard: false })
    await said(visitor, 'The link could not be copied')
    expect(await shown(visitor)).toBe('The link could not be copied')
  })
})
