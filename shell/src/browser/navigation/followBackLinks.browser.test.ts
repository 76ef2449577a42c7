import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openSite, press, waitTitle } from '../../testing/smallSite.ts'
import { open, reload, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

/** From home by way of the list. */
async function moveToDetail(visitor: Visit): Promise<void> {
  await openSite(visitor)
  await press(visitor, '#to-list')
  await waitTitle(visitor, 'List')
  await press(visitor, 'nav a[href="/detail"]')
  await waitTitle(visitor, 'Detail')
}

test('[BL4] after a move the back link goes back to the route before', async () => {
  await visit(async (visitor) => {
    await moveToDetail(visitor)
    const before = await visitor.page.evaluate(() => navigation.currentEntry?.index)
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'List')
    expect(await visitor.page.evaluate(() => navigation.currentEntry?.index)).toBe((before ?? 0) - 1)
  })
})

test('[BL4] a page in the place of a step of another leads back to that other', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await visitor.page.evaluate(() => {
      history.pushState(null, '', '?q=ron')
      navigation.updateCurrentEntry({ state: { isStep: true } })
      navigation.navigate('/detail', { history: 'replace' })
    })
    await waitTitle(visitor, 'Detail')
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'List')
  })
})

test('[BL4] a page that wrote its address anew, as an opened map does, still leads back to the route before', async () => {
  await visit(async (visitor) => {
    await moveToDetail(visitor)
    await visitor.page.evaluate(() => history.replaceState(history.state, '', '?map=1'))
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'List')
  })
})

test('[BL1] a step of a page stays one when the page wrote its address anew', async () => {
  await visit(async (visitor) => {
    await moveToDetail(visitor)
    await visitor.page.evaluate(() => {
      history.pushState(null, '', '?q=ron')
      navigation.updateCurrentEntry({ state: { isStep: true } })
      history.replaceState(history.state, '', '?q=ron&map=1')
    })
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'List')
  })
})

test('[BL5] after a fragment the back link still leaves the page', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    await visitor.page.evaluate(() => (location.hash = 'one'))
    await visitor.page.evaluate(() => (location.hash = 'two'))
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'Home')
  })
})

test('[BL4] a reload does not forget the route before', async () => {
  await visit(async (visitor) => {
    await moveToDetail(visitor)
    await reload(visitor)
    await press(visitor, '[data-back-link]')
    await visitor.page.waitForFunction(() => document.title === 'List')
  })
})

test('[BL1] a page that was opened from elsewhere follows its own address', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await open(visitor, '/detail')
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'Home')
    expect(await visitor.page.evaluate(() => navigation.currentEntry?.index)).toBe(2)
  })
})

test('[BL1] a back link is called after its address where it leads there, and else after what it does', async () => {
  await visit(async (visitor) => {
    const main =
      '<h1>Detail</h1><a data-back-link href="/list"><span data-back-said="Back to where you were">Back to List</span></a>'
    await openSite(visitor, { '/detail': { main } })
    const said = () => visitor.page.$eval('[data-back-link]', (link) => link.textContent)
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    expect(await said()).toBe('Back to where you were')
    await press(visitor, 'nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    expect(await said()).toBe('Back to List')
    await open(visitor, '/detail')
    expect(await said()).toBe('Back to List')
  })
})

test('[BL6] a click with a modifier or another button is left to the browser', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    const left = await visitor.page.evaluate(() => {
      const link = document.querySelector('[data-back-link]')
      const wasTaken: boolean[] = []
      addEventListener('click', (event) => {
        wasTaken.push(event.defaultPrevented)
        event.preventDefault()
      })
      const ways = [
        { ctrlKey: true },
        { metaKey: true },
        { shiftKey: true },
        { altKey: true },
        { button: 1 },
        {},
      ]
      for (const way of ways) {
        link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...way }))
      }
      return wasTaken
    })
    expect(left).toEqual([false, false, false, false, false, true])
  })
})
