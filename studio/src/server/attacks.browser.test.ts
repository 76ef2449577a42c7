import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { browserName, shareBrowser, type SharedBrowser } from '@tessera/kit/testing/browser'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import type { BrowserContext, Page } from 'puppeteer'
import { startTestStudio, type TestStudio } from '../testing/startTestStudio.ts'

/** What a browser does with the studio's cookie and headers, with another page of the same site beside it that attacks. */
describe(`in ${browserName}`, () => {
  let studio: TestStudio
  let shared: SharedBrowser
  let context: BrowserContext
  let attacker: Awaited<ReturnType<typeof startAttacker>>

  beforeAll(async function signIn() {
    const file = (text: string) => ({
      type: 'text/html; charset=utf-8',
      bytes: Buffer.from(text),
      isImmutable: false,
    })
    studio = await startTestStudio({
      files: new Map([['/', file('<!doctype html><title>Studio</title><p>The studio')]]),
    })
    attacker = await startAttacker()
    shared = await shareBrowser()
    context = await shared.browser.createBrowserContext()
  })
  afterAll(async () => {
    await shared.leave()
    await attacker.stop()
    await studio.stop()
  })

  const callFrom = (page: Page, call: string, input: object) =>
    page.evaluate(
      async function send(call, body) {
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(`/call/${call}`, { method: 'POST', headers, body })
        return { status: response.status, body: await response.json() }
      },
      call,
      JSON.stringify(input),
    )

  test('[ST5] a session without TLS below localhost holds, over reloads and tabs, and no script reads it', async () => {
    const page = await context.newPage()
    await page.goto(studio.origin)
    expect(await callFrom(page, 'signIn', { link: await studio.accounts.createLink('you') })).toMatchObject({
      status: 200,
    })
    await page.reload()
    expect(await callFrom(page, 'me', {})).toMatchObject({ status: 200, body: { name: 'you' } })
    expect(await page.evaluate(() => document.cookie)).toBe('')
    const other = await context.newPage()
    await other.goto(studio.origin)
    expect(await callFrom(other, 'me', {})).toMatchObject({ status: 200 })
    expect(await other.evaluate(() => Reflect.get(window, 'originAgentCluster'))).toBe(true)
  })

  test('[ST1] a page of the same site that is open beside it calls nothing in the name of who is signed in', async () => {
    const page = await context.newPage()
    await page.goto(attacker.origin)
    const before = await studio.port.activity({ max: 100 })
    const outcomes = await page.evaluate(async function attack(studioOrigin) {
      const body = JSON.stringify({ title: 'by the attacker' })
      const send = (init: RequestInit) =>
        fetch(`${studioOrigin}/call/createSet`, {
          method: 'POST',
          credentials: 'include',
          body,
          ...init,
        }).then(
          ({ type, status }) => `${type} ${status}`,
          () => 'refused',
        )
      const json = { 'content-type': 'application/json' }
      const plain = { 'content-type': 'text/plain' }
      const form = document.body.appendChild(document.createElement('form'))
      Object.assign(form, {
        method: 'post',
        action: `${studioOrigin}/call/createSet`,
        target: 'frame',
        enctype: 'text/plain',
      })
      const field = form.appendChild(document.createElement('input'))
      Object.assign(field, { name: '{"title":"by the attacker","x":"', value: '"}' })
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.name = 'frame'
      form.submit()
      navigator.sendBeacon(`${studioOrigin}/call/createSet`, new Blob([body], { type: 'text/plain' }))
      return Promise.all([
        send({ headers: json }),
        send({ headers: plain }),
        send({ headers: plain, mode: 'no-cors' }),
      ])
    }, studio.origin)
    expect(outcomes[0]).toBe('refused')
    expect(outcomes[1]).toBe('refused')
    await until('the attacks by fetch, form and beacon', () => {
      const calls = studio.answered.filter((path) => path === '/call/createSet')
      return calls.length >= 4
    })
    expect(await studio.port.activity({ max: 100 })).toEqual(before)
    const own = await context.newPage()
    await own.goto(studio.origin)
    expect(await callFrom(own, 'createSet', { title: 'by its user' })).toMatchObject({ status: 200 })
  })

  test('[ST7] no page frames the studio, holds its window, or loads its files', async () => {
    const page = await context.newPage()
    await page.goto(attacker.origin)
    const outcome = await page.evaluate(async function reach(studioOrigin) {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.src = studioOrigin
      await new Promise((done) => frame.addEventListener('load', done))
      const script = document.head.appendChild(document.createElement('script'))
      script.src = `${studioOrigin}/`
      const isLoaded = await new Promise((done) => {
        script.addEventListener('load', () => done(true))
        script.addEventListener('error', () => done(false))
      })
      return { frames: frame.contentWindow?.length, isLoaded }
    }, studio.origin)
    expect(outcome.isLoaded).toBe(false)
    const framed = page.frames().filter((frame) => frame.url().startsWith(studio.origin))
    const texts = await Promise.all(
      framed.map((frame) => frame.evaluate(() => document.body.textContent).catch(() => '')),
    )
    expect(texts.join()).not.toContain('The studio')
    await page.evaluate(function openWindow(studioOrigin) {
      const other = window.open(studioOrigin)
      Object.assign(window, { isSevered: () => other?.closed ?? true }) // to its opener it is closed then
    }, studio.origin)
    await page.waitForFunction(() => Reflect.get(window, 'isSevered')(), { timeout: waitTimeout })
  })
})

/** A page of the same site as the studio, like the visitors' site. */
async function startAttacker() {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://www.tessera.localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    stop() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
