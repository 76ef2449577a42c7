import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { scoped } from '@tessera/kit/build/scoped'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import { foreignSelectors, pageSelectors } from './styles.ts'

let shared: SharedBrowser
let page: Awaited<ReturnType<SharedBrowser['browser']['newPage']>>

beforeAll(async () => {
  shared = await shareBrowser()
  page = await (await shared.browser.createBrowserContext()).newPage()
})

afterAll(() => shared.leave())

const html = `<!doctype html><html class="page"><title>Page</title>
  <style>@layer reset, shell, remotes; @layer shell { .shell-header, h1 { color: blue } }</style>
  <body class="page"><header class="shell-header"><p class="maps-own">Not its own</p></header>
  <main id="main" class="page"><h1>Title</h1>
  <div data-slot="list-map" data-remote="maps"><p class="maps-own">Its own</p></div><p>After</p>
  <div data-slot="regions-carousel" data-remote="regions"><p class="regions-tile maps-own">Another's</p></div>
  </main><div data-outlet="regions"><p class="maps-own">Another's</p></div>
  <div data-outlet="maps"><p class="maps-own">Its own</p></div></body></html>`

/** Shows that a sheet is in force at all. */
const mark = '.maps-own { outline: 3px solid lime }'

test.each([...pageSelectors, ...foreignSelectors])(
  '[CP1] a style for %s changes nothing outside hosts and outlets',
  async (_name, css) => {
    await page.setContent(html)
    const before = await page.evaluate(lookOutside)
    expect(before.length).toBeGreaterThan(9 * 3)
    await page.addStyleTag({ content: scoped(`${css}\n${mark}`, 'maps') })
    expect(await page.evaluate(lookOutside)).toEqual(before)
    expect(await page.$$eval('.maps-own', outlined)).toEqual([false, true, false, false, true])
  },
)

test('what is looked at does change by the same style without its scope', async () => {
  await page.setContent(html)
  const before = await page.evaluate(lookOutside)
  await page.addStyleTag({ content: '.shell-header { color: lime !important }' })
  expect(await page.evaluate(lookOutside)).not.toEqual(before)
})

/** Runs in the page: every computed style of every element and pseudo-element outside. */
function lookOutside(): string[] {
  const own = '[data-remote="maps"], [data-outlet="maps"]'
  const outside = [...document.querySelectorAll('*')].filter((element) => !element.closest(`${own}, head`))
  return outside.flatMap((element) =>
    [null, '::before', '::after'].map((part) => {
      const style = getComputedStyle(element, part)
      return `${element.outerHTML.slice(0, 40)}${part ?? ''} ${[...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')}`
    }),
  )
}

/** Runs in the page. */
function outlined(elements: Element[]): boolean[] {
  return elements.map((element) => getComputedStyle(element).outlineStyle === 'solid')
}
