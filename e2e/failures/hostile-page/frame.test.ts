import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import type { Frame, Page } from 'puppeteer'
import { openFrame, type StudioPage } from '../../support/openFrame.ts'
import { startStudioPage } from '../../support/startPreview.ts'
import { freePort } from '../../support/startSite.ts'

const blocks = ['prose', 'facts'].map((kind) => ({ kind, label: kind, edits: 'visual' }))

/** A page whose code is all hostile: it has the nonce, as the bridge has, and sends what it likes. */
const hostile = `<!doctype html><input id="own"><script>
window.nonce = window.name
window.hello = (nonce, path) => { const { port1, port2 } = new MessageChannel(); window.port = port1; window.got = []; port1.onmessage = ({ data }) => got.push(data); parent.postMessage({ tessera: 'hello', nonce, path }, '*', [port2]) }
if (location.search !== '?silent') hello(nonce, location.pathname)
</script>`
const passes = 5500 /* ms until a press no longer counts for a browser */

let folder: string
let servers: readonly Server[]
let shared: SharedBrowser
let preview: string
let studioOrigin: string

beforeAll(async function start() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-hostile-'))
  const [port, studioPort] = [await freePort(), await freePort()]
  preview = `http://preview.tessera.localhost:${port}`
  studioOrigin = `http://studio.tessera.localhost:${studioPort}`
  const page = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, preview)
    if (pathname === '/_preview/in')
      response.writeHead(303, { location: searchParams.get('to') ?? '/' }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(hostile)
  })
  page.listen(port, '127.0.0.1')
  await once(page, 'listening')
  servers = [page, await startStudioPage(folder, preview, studioPort)]
  shared = await shareBrowser()
})
afterAll(async () => {
  await shared.leave()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

async function attack(
  journey: (studio: StudioPage, page: Page, frame: Frame) => Promise<void>,
): Promise<void> {
  const context = await shared.browser.createBrowserContext()
  try {
    const page = await context.newPage()
    const query = new URLSearchParams({ preview, token: 't', path: '/page' })
    const studio = await openFrame(page, `${studioOrigin}/?${query}`)
    await studio.frameCall('welcome', 'edit', blocks)
    await journey(studio, page, studio.frame)
  } finally {
    await context.close()
  }
}

const send = (frame: Frame, ...messages: unknown[]) =>
  frame.evaluate((all) => {
    for (const message of all) (window as unknown as { port: MessagePort }).port.postMessage(message)
  }, messages)

/** Another frame of the preview's origin in the studio, as a page could open one within itself. */
async function besides(page: Page): Promise<Frame> {
  await page.evaluate((origin) => {
    const frame = document.createElement('iframe')
    frame.src = `${origin}/other?silent`
    document.body.append(frame)
  }, preview)
  const target = await page.waitForFrame((one) => one.url().endsWith('?silent'))
  await target.waitForFunction(() => 'hello' in window)
  return target
}

/** A press of the user, which lets texts through for a while. */
const press = (page: Page) => page.keyboard.press('Shift')

test('[PV9] what is not of the right shape, of no block that there is, or of one that is not open counts for nothing', () =>
  attack(async (studio, page, frame) => {
    await press(page)
    await studio.frameCall('edit', 0, 'Words')
    await send(
      frame,
      null,
      'changed',
      { k: 'publish' },
      { k: 'changed', block: 1, text: 'of another block' },
      { k: 'changed', block: 9, text: 'of none' },
      { k: 'changed', block: 0, text: 'x'.repeat(100_001) },
      { k: 'changed', block: 0, text: 'A\n\n```block slot\nslot: evil\n```' },
      { k: 'changed', block: 0, text: '~~~~ block html\n<b>\n~~~~' },
      { k: 'selected', block: -1 },
      { k: 'selected', block: '0' },
      { k: 'link', path: '//evil.test' },
      { k: 'link', path: 'javascript:alert(1)' },
      { k: 'moved', path: '/elsewhere' },
      { k: 'changed', block: 0, text: 'the only one' },
    )
    await studio.until('changed 0 the only one')
    expect(await studio.events()).toEqual(['ready /page', 'changed 0 the only one'])
  }))

test('[PV9] a text that comes while no one typed is held and asked for, never taken by itself and never lost', () =>
  attack(async (studio, page, frame) => {
    await studio.frameCall('edit', 0, 'Words')
    await frame.evaluate((later) => {
      setTimeout(() => {
        ;(window as unknown as { port: MessagePort }).port.postMessage({
          k: 'changed',
          block: 0,
          text: 'dictated',
        })
      }, later)
    }, passes)
    await studio.until('held 0 dictated')
    expect(await studio.events()).not.toContain('changed 0 dictated')
    await studio.frameCall('keepHeld')
    await studio.until('changed 0 dictated')
  }))

test('[PV9] a hello without the nonce of this very frame gets no port, and a fresh frame three times at most', () =>
  attack(async (studio, page, frame) => {
    const told = await frame.evaluate(() => (window as unknown as { got: unknown[] }).got)
    expect(told).toHaveLength(1)
    const other = await besides(page)
    await other.evaluate(() => {
      for (let i = 0; i < 20; i++)
        (window as unknown as { hello(nonce: string, path: string): void }).hello('', '/stolen')
    })
    await send(other, { k: 'selected', block: 0 })
    await send(frame, { k: 'selected', block: 1 })
    await studio.until('selected 1 false')
    expect(await studio.events()).toEqual(['ready /page', 'selected 1 false'])

    const readyAgain = async () => (await studio.events()).filter((event) => event === 'ready /again').length
    for (let more = 5; more > 0; more -= (await readyAgain()) < 3 ? 0 : 1) {
      const mine = page.frames().find((one) => [`${preview}/page`, `${preview}/again`].includes(one.url()))
      await mine
        ?.evaluate(() =>
          (window as unknown as { hello(nonce: string, path: string): void }).hello('guess', '/again'),
        )
        .catch(() => undefined) // it is gone
      await wait(150)
    }
    expect(await readyAgain()).toBe(3)
  }))

test('[PV9] the port of a document that is gone is dead, no matter who has it', () =>
  attack(async (studio, page, frame) => {
    const accomplice = await besides(page)
    await accomplice.evaluate(() =>
      addEventListener('message', ({ ports }) => Object.assign(window, { port: ports[0] })),
    )
    await frame.evaluate(() => {
      const { port } = window as unknown as { port: MessagePort }
      parent.frames[1]?.postMessage('yours', '*', [port])
    })
    await accomplice.waitForFunction(() => 'port' in window)
    await send(accomplice, { k: 'selected', block: 1 })
    await studio.until('selected 1 false')
    await studio.frameCall('open', '/next')
    await studio.until('ready /next')
    await studio.frameCall('welcome', 'edit', blocks)
    await send(accomplice, { k: 'selected', block: 0 })
    const next = await page.waitForFrame((one) => one.url() === `${preview}/next`)
    await send(next, { k: 'link', path: '/after' })
    await studio.until('link /after')
    expect(await studio.events()).toEqual(['ready /page', 'selected 1 false', 'ready /next', 'link /after'])
  }))

test.each(['port', 'window'])(
  '[PV9] 20 000 messages by the %s close the page, and the studio answers',
  (by) =>
    attack(async (studio, page, frame) => {
      await frame.evaluate((way) => {
        const { port } = window as unknown as { port: MessagePort }
        setTimeout(() => {
          for (let i = 0; i < 20_000; i++)
            if (way === 'port') port.postMessage({ k: 'selected', block: 0 })
            else window.parent.postMessage({ noise: i }, '*')
        }, 50)
      }, by)
      await studio.until('closed flood')
      await page.type('#field', 'still here')
      expect(await page.$eval('#field', (field) => (field as HTMLInputElement).value)).toBe('still here')
      expect(await page.$('iframe')).toBeNull()
      expect((await studio.events()).length).toBeLessThan(200)
    }),
)

test('[PV9] a page that takes the focus loses it, and is closed when it goes on: what is typed stays beside it', () =>
  attack(async (studio, page, frame) => {
    await page.click('#field')
    await page.$eval('#field', (field) =>
      field.addEventListener('blur', () => Object.assign(window, { wasTaken: true }), { once: true }),
    )
    await frame.evaluate(() => {
      setTimeout(() => document.querySelector<HTMLInputElement>('#own')?.focus(), 1500) // until no one's press allows it
    })
    await page.waitForFunction(() => 'wasTaken' in window && document.activeElement?.id === 'field')
    await page.keyboard.type('a secret')
    expect(await page.$eval('#field', (field) => (field as HTMLInputElement).value)).toBe('a secret')
    expect(await frame.$eval('#own', (field) => (field as HTMLInputElement).value)).toBe('')
    await frame.evaluate(() =>
      setInterval(() => document.querySelector<HTMLInputElement>('#own')?.focus(), 30),
    )
    await studio.until('closed focus')
    await page.keyboard.type(' word')
    expect(await page.$eval('#field', (field) => (field as HTMLInputElement).value)).toBe('a secret word')
  }))

test('[PV9] the page cannot read the studio', () =>
  attack(async (_studio, _page, frame) => {
    const read = await frame.evaluate(() =>
      [() => parent.document.title, () => parent.location.href, () => top?.document.body.innerHTML].map(
        (attempt) => {
          try {
            return String(attempt())
          } catch (error) {
            return (error as Error).name
          }
        },
      ),
    )
    expect(read).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
  }))
