import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openSite, press, waitTitle } from '../../testing/smallSite.ts'
import { startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const island = { text: 'h1 { text-indent: 3px }', href: '/remotes/maps/island.css', below: true } as const
const pages = {
  '/': {
    styles: [{ text: 'h1 { color: rgb(1, 1, 1) }' }, { text: 'h1 { margin: 1px }', below: true }, island],
  },
  '/list': { styles: [{ text: 'h1 { color: rgb(2, 2, 2) }' }, { text: 'h1 { padding: 2px }', below: true }] },
} as const

const looks = ({ page }: Visit) =>
  page.$eval('h1', (h1) => {
    const { color, margin, padding, textIndent } = getComputedStyle(h1)
    return { color, margin, padding, textIndent }
  })

const home = { color: 'rgb(1, 1, 1)', margin: '1px', padding: '0px', textIndent: '3px' }
const list = { color: 'rgb(2, 2, 2)', margin: '21.44px 0px', padding: '2px', textIndent: '3px' }

test("[RT3] a move keeps to the next page's styles, those below its header too, and keeps those of remotes", async () => {
  await visit(async (visitor) => {
    await openSite(visitor, pages)
    expect(await looks(visitor)).toEqual(home)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    expect(await looks(visitor)).toEqual(list)
    expect(await visitor.page.$$('main :is(style, script)')).toHaveLength(0)
    await visitor.page.evaluate(() => history.back())
    await waitTitle(visitor, 'Home')
    expect(await looks(visitor)).toEqual(home)
    expect(await visitor.page.$$('style[data-href]')).toHaveLength(1)
    expect(visitor.pageErrors).toEqual([])
  })
})
