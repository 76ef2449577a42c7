import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { onPage, startStage, stopStage, type Opened, type Page } from './testing/openPage.ts'

beforeAll(startStage)
afterAll(stopStage)

const vectors = JSON.parse(readFileSync(new URL('./vectors/lightbox.json', import.meta.url), 'utf8'))

const link = (id: string, name: string, href = '/p1.svg', rest = 'data-width="600" data-height="400"') =>
  `<a id="${id}" href="${href}" data-lightbox="${name}" data-caption="Caption of ${id}" ${rest}><img src="/p9.svg" alt="Alt of ${id}" width="60" height="40"></a>`
const body = `${link('g1', 'gallery')} ${link('g2', 'gallery', '/p2.svg')} ${link('g3', 'gallery', '/p3.svg')}
  ${link('s1', 'my-single')} ${link('t1', 'tour-2024')} ${link('t2', 'tour-2024')} ${link('u1', '')}
  <a id="plain" href="#plain">Plain anchor</a> <input id="field">`

interface Look {
  open: boolean
  index: number | null
  hash: string
  history: number
  focus: string
}

/** After everything has settled: nothing is asked for any more, and two looks see the same. */
async function look(page: Page): Promise<Look> {
  await page.waitForNetworkIdle({ idleTime: 150 })
  for (let last = await lookNow(page); ;) {
    await new Promise((done) => setTimeout(done, 150))
    const now = await lookNow(page)
    if (isDeepStrictEqual(now, last)) return now
    last = now
  }
}

function lookNow(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const open = document.querySelector('.pswp--open') !== null
    const counter = document.querySelector('.pswp__counter')?.textContent ?? ''
    return {
      open,
      index: open ? Number.parseInt(counter, 10) : null,
      hash: location.hash,
      history: history.length,
      focus: document.activeElement?.closest('.pswp') ? 'gallery' : (document.activeElement?.id ?? ''),
    }
  })
}

test('[LB2][LB3][LB6] pressing, keys, Back, Forward and Escape go as recorded', async () => {
  await onPage(body, async ({ page, requests, pageErrors }) => {
    expect(requests.filter((path) => path.startsWith('/remote/')).length).toBe(2)
    const steps: Record<string, () => Promise<unknown>> = {
      'click g2 +1.1s': () => page.click('#g2'),
      ArrowRight: () => page.keyboard.press('ArrowRight'),
      'ArrowRight at last': () => page.keyboard.press('ArrowRight'),
      ArrowLeft: () => page.keyboard.press('ArrowLeft'),
      'browser back': () => page.evaluate(() => history.back()),
      'browser forward': () => page.evaluate(() => history.forward()),
      Escape: () => page.keyboard.press('Escape'),
    }
    const start = await page.evaluate(() => history.length)
    const recordedStart = vectors['fancybox-3.5.7'].clickFlow[0].history
    for (const recorded of vectors['fancybox-3.5.7'].clickFlow) {
      const act = steps[recorded.step]
      if (!act) continue
      await act()
      const seen = await look(page)
      expect([recorded.step, { ...seen, history: seen.history - start }]).toEqual([
        recorded.step,
        {
          open: recorded.open,
          index: recorded.index,
          hash: recorded.hash,
          history: recorded.history - recordedStart,
          focus: recorded.open ? 'gallery' : 'g2',
        },
      ])
    }
    expect(pageErrors).toEqual([])
  })
})

test('[LB3] closing gives back the address that was there before', async () => {
  await onPage(
    body,
    async ({ page }) => {
      await page.click('#g1')
      expect((await look(page)).hash).toBe('#gallery-1')
      await page.keyboard.press('Escape')
      expect(await look(page)).toMatchObject({ open: false, hash: '#plain' })
    },
    { path: '/page#plain' },
  )
})

test('[LB3] an item without a name has no hash, and Back closes it too', async () => {
  await onPage(body, async ({ page }) => {
    await page.click('#u1')
    expect(await look(page)).toMatchObject({ open: true, hash: '' })
    await page.evaluate(() => history.back())
    expect(await look(page)).toMatchObject({ open: false, hash: '', focus: 'u1' })
    expect(await page.title()).toBe('Page')
  })
})

test('[LB4] a page loaded with a hash opens that item without a further entry', async () => {
  for (const [hash, index, after] of [
    ['#gallery', 1, '#gallery-1'],
    ['#gallery-3', 3, '#gallery-3'],
    ['#tour-2024', 1, '#tour-2024-1'],
    ['#gallery-99', null, '#gallery-99'],
  ] as const) {
    await onPage(
      body,
      async ({ page }) => {
        const length = await page.evaluate(() => history.length)
        expect(await look(page)).toMatchObject({ open: index !== null, index, hash: after, history: length })
        if (index === null) return
        await page.keyboard.press('Escape')
        expect(await look(page)).toMatchObject({ open: false, hash: '', history: length })
      },
      { path: `/page${hash}` },
    )
  }
})

test('[LB3] a hash that changes while open moves to that item, and one that is gone closes', async () => {
  await onPage(body, async ({ page }) => {
    await page.evaluate(() => (location.hash = 'gallery-3'))
    expect(await look(page)).toMatchObject({ open: true, index: 3 })
    await page.evaluate(() => (location.hash = 'gallery-1'))
    expect(await look(page)).toMatchObject({ open: true, index: 1, hash: '#gallery-1' })
    await page.evaluate(() => (location.hash = 'plain'))
    expect(await look(page)).toMatchObject({ open: false, hash: '#plain' })
  })
})

test('[LB5] what cannot load says so, and the gallery stays navigable', async () => {
  const broken = link('b1', 'mixed', '/none.png') + link('b2', 'mixed')
  await onPage(broken, async ({ page }) => {
    await page.click('#b1')
    await page.waitForSelector('.pswp__error-msg')
    const said = await page.$eval('.pswp__error-msg', (text) => text.textContent.trim().replace(/\s+/g, ' '))
    expect(said).toBe(vectors.errorText.normalised)
    await page.keyboard.press('ArrowRight')
    expect(await look(page)).toMatchObject({ open: true, index: 2 })
  })
})

test('[LB6] Tab stays inside, captions and alt texts are there', async () => {
  await onPage(body, async ({ page }) => {
    await page.focus('#g2')
    await page.keyboard.press('Enter')
    await look(page)
    for (let press = 0; press < 15; press++) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(() => document.activeElement?.closest('.pswp') !== null)
      expect(where).toBe(true)
    }
    const dialog = await page.evaluate(() => ({
      label: document.querySelector('.pswp')?.ariaLabel,
      modal: document.querySelector('.pswp')?.ariaModal,
      caption: document.querySelector('.media-caption')?.textContent,
      alt: document.querySelector<HTMLImageElement>(
        '[aria-hidden=false] .pswp__img:not(.pswp__img--placeholder)',
      )?.alt,
    }))
    expect(dialog).toEqual({
      label: 'Pictures of the page',
      modal: 'true',
      caption: '2 of 3: Caption of g2',
      alt: 'Alt of g2',
    })
  })
})

test('[LB2] G shows thumbnails, P starts and stops the slideshow, keys with modifiers do nothing', async () => {
  await onPage(body, async ({ page }) => {
    await page.$eval('#g2 img', function wait(image) {
      Object.assign(image.dataset, { lazy: '', src: '/p2.svg' })
      image.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    })
    await page.click('#g1')
    await look(page)
    await page.keyboard.press('g')
    const thumbnails = await page.$$eval('.media-thumbnail img', (all) =>
      all.map((one) => one.getAttribute('src')),
    )
    expect(thumbnails.map((src) => src?.slice(-7))).toEqual(['/p9.svg', '/p2.svg', '/p9.svg'])
    await page.click('.media-thumbnail:nth-child(3)')
    expect((await look(page)).index).toBe(3)
    const plays = () => page.$eval('[aria-label=Slideshow]', (button) => button.ariaPressed)
    await page.keyboard.press('p')
    expect(await plays()).toBe('true')
    await page.focus('.pswp')
    await page.keyboard.press(' ')
    expect(await plays()).toBe('false')
    await page.keyboard.down('Control')
    await page.keyboard.press('g')
    await page.keyboard.up('Control')
    expect(await page.$('.media-strip[hidden]')).toBeNull()
  })
})

test('[LB2] a key pressed while the gallery opens counts', async () => {
  await onPage(body, async ({ page }) => {
    await page.click('#g1')
    await page.waitForSelector('.pswp--open')
    await page.keyboard.press('ArrowRight')
    expect((await look(page)).index).toBe(2)
  })
})

test('[LB2] F shows the gallery in full screen', async () => {
  await onPage(body, async ({ page }) => {
    await page.click('#g1')
    await look(page)
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains('pswp'))
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement === null)
  })
})

test('[LB1] a picture whose link names no size has its own', async () => {
  await onPage(link('g1', 'gallery', '/p1.svg', ''), async ({ page }) => {
    await page.click('#g1')
    await look(page)
    const picture = await page.waitForSelector('.pswp__img:not(.pswp__img--placeholder)')
    expect(await picture?.evaluate((img) => img.clientWidth / img.clientHeight)).toBeCloseTo(1.5, 1)
  })
})

test('[LB1] elements of the page, fetched HTML, frames and files open in it', async () => {
  const others = `${link('i1', 'other', '#borrowed', '')} ${link('i2', 'other', '/fragment', 'data-type="ajax"')}
    ${link('i3', 'other', '/framed', 'data-type="iframe"')} ${link('i4', 'other', '/missing', 'data-type="ajax"')}
    <section><p id="borrowed" hidden>Borrowed</p></section>`
  const answers = {
    '/fragment': { type: 'text/html', body: '<p id="fragment">Fragment</p><script>boom()</script>' },
    '/framed': { type: 'text/html', body: '<p>Framed</p>' },
  }
  await onPage(
    others,
    async ({ page }) => {
      await page.click('#i1')
      await page.waitForSelector('.pswp #borrowed')
      await page.keyboard.press('ArrowRight')
      await page.waitForSelector('.pswp #fragment')
      await page.keyboard.press('ArrowRight')
      await page.waitForSelector('.pswp iframe[src$="/framed"]')
      await page.keyboard.press('ArrowRight')
      await page.waitForSelector('[aria-hidden=false] .pswp__error-msg')
      await page.keyboard.press('Escape')
      await page.waitForSelector('section > #borrowed[hidden]')
    },
    { answers },
  )
})

test('[LB1] nothing of another site is asked for before a press of its own', async () => {
  const video = link('v1', 'video', 'https://www.youtube.com/watch?v=abcdefghijk', '')
  await onPage(video, async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) foreign.push(request.url())
    })
    await page.click('#v1')
    await page.waitForSelector('.media-ask button')
    await look(page)
    expect(foreign.filter((url) => url.startsWith('http'))).toEqual([])
    expect(await page.$eval('.media-ask button', (button) => button.textContent)).toBe('Load from YouTube')
  })
})

test('leaving the page takes an open gallery and every listener with it', async () => {
  await onPage(body, async ({ page }) => {
    await page.click('#g1')
    await look(page)
    await page.evaluate(() => (globalThis as unknown as { stage: { leave(): void } }).stage.leave())
    expect(await look(page)).toMatchObject({ open: false, hash: '#gallery-1' })
    expect(await page.$('.pswp')).toBeNull()
    await page.evaluate(() => (location.hash = 'gallery-2'))
    expect((await look(page)).open).toBe(false)
  })
})

test('[LB1] where styles have no scope, a link leads to its picture', async () => {
  const test = async ({ page }: Opened) => {
    await page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'CSSScopeRule'))
    await page.reload()
    await page.waitForSelector('body[data-live]')
    const navigation = page.waitForNavigation()
    await page.click('#g1')
    await navigation
    expect(new URL(page.url()).pathname).toMatch(/^\/p\d+\.svg$/)
  }
  await onPage(body, test, { isKept: false })
})

test('[CP1] [LB3] a gallery that cannot come without a connection says so, leaves the page as it was, and opens on a later press', async () => {
  await onPage(body, async ({ page, pageErrors }) => {
    await page.setOfflineMode(true)
    await page.click('#g2')
    await page.waitForSelector('[data-outlet] [popover]', { visible: true })
    expect(await page.evaluate('stage.announced')).toEqual([expect.stringContaining('no connection')])
    await page.waitForFunction(() => location.hash === '')
    await page.setOfflineMode(false)
    await page.click('#g2')
    await page.waitForSelector('.pswp--open')
    expect(await page.$('[popover]')).toBe(null)
    expect(await page.evaluate(() => location.hash)).toBe('#gallery-2')
    pageErrors.length = 0 // the browser's own note of what did not come
  })
})
