import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { picture, servePage, slot, state } from '../../testing/demoSlots.ts'
import { open, startBrowser, stopBrowser, visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

test('[CP1] a remote that the page could not be made with leaves its slot and every image', async () => {
  await visit(async (visitor) => {
    visitor.site.routes.set('/b.svg', { type: 'image/svg+xml', body: picture })
    servePage(visitor, `<img data-lazy data-src="/b.svg" alt="">${slot('page-media', '')}`, {
      facts: { remotes: {} },
    })
    await open(visitor, '/')
    expect(await state(visitor)).toBe('failed')
    expect(visitor.site.requests).toContain('GET /b.svg')
  })
})

test('[LZ2] images do not wait for a media remote that hangs', async () => {
  await visit(async (visitor) => {
    visitor.site.routes.set('/b.svg', { type: 'image/svg+xml', body: picture })
    visitor.site.routes.set('/remotes/demo/entry.js', { after: Infinity })
    servePage(visitor, `<img data-lazy data-src="/b.svg" alt="">${slot('page-media', '')}`)
    await visitor.page.goto(`${visitor.site.origin}/`)
    await visitor.page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 400)
    expect(await state(visitor)).toBe('waiting')
  })
})

test('[LZ2] every lazy image loads when the media remote fails, and when the shell itself does', async () => {
  await visit(async (visitor) => {
    const lazy = `<picture><source data-srcset="/a.svg"><img data-lazy data-src="/b.svg" alt=""></picture>`
    visitor.site.routes.set('/a.svg', { type: 'image/svg+xml', body: picture })
    servePage(visitor, lazy + slot('page-media', ''))
    await open(visitor, '/')
    expect(visitor.site.requests).toContain('GET /a.svg')

    visitor.site.routes.delete('/assets/browser.js')
    visitor.site.requests.length = 0
    await open(visitor, '/')
    expect(visitor.site.requests).toContain('GET /a.svg')
  })
})
