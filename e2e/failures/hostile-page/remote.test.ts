import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openRegistry } from '@tessera/release/registry'
import { alteredRemote } from '../../support/alteredRemote.ts'
import { openFrame, type StudioPage } from '../../support/openFrame.ts'
import { putLive } from '../../support/release.ts'
import { startPreview, type RunningPreview } from '../../support/startPreview.ts'
import { seededRegistry, stateOf } from '../../support/startSite.ts'
import { useSharedSite } from '../../support/useSite.ts'

const { at, origin } = useSharedSite()
let registryFolder: string
let preview: RunningPreview
const studioAt = at(() => preview.studio)

/** It runs in every page of the preview, by timers: what a test runs there counts as a press. */
const hostileCode = `
const found = (window.found = {})
found.name = window.name
found.scripts = [...document.scripts].some((one) => one.text.includes('hello'))
setTimeout(async () => {
  const page = await (await fetch(location.href)).text()
  found.nonceInPage = /[0-9a-f]{8}-[0-9a-f]{4}-/.test(page)
  found.studio = await fetch(location.ancestorOrigins[0], { mode: 'no-cors' }).then(() => 'answered', () => 'refused')
  try { found.policy = trustedTypes.createPolicy('tessera.bridge', {}) && 'made' } catch { found.policy = 'refused' }
  MessagePort.prototype.postMessage = function () { found.port = this }
  document.querySelector('.shell-blocks > *').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  document.querySelector('.shell-blocks > *').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  found.done = true
}, 300)
setTimeout(() => {
  const { port1, port2 } = new MessageChannel()
  parent.postMessage({ tessera: 'hello', nonce: found.name, path: '/stolen' }, '*', [port2])
  port1.postMessage({ k: 'selected', block: 0 })
}, 3000)
`

beforeAll(async () => {
  const remote = await alteredRemote('media', 'hostile', (file, text) =>
    file.startsWith('page-media') && file.endsWith('.js') ? `${hostileCode};${text}` : text,
  )
  registryFolder = await seededRegistry()
  const registry = openRegistry(pathToFileURL(registryFolder).href)
  await putLive({ registry }, remote)
  preview = await startPreview({ registryFolder, origin: origin() })
})
afterAll(async () => {
  await preview.stop()
  for (const one of [registryFolder, stateOf(registryFolder)]) await rm(one, { recursive: true, force: true })
})

async function withStudio(journey: (studio: StudioPage) => Promise<void>): Promise<void> {
  const visitor = await studioAt.enter({ allowErrors: true })
  try {
    const studio = await openFrame(visitor.page, preview.studio + preview.opening('/about'))
    await studio.frame.waitForFunction(() => (window as unknown as { found?: { done?: true } }).found?.done)
    await journey(studio)
  } finally {
    await visitor.close()
  }
}

test("[PV9] a remote's code finds no nonce and no port, makes no policy of the bridge, and presses nothing", () =>
  withStudio(async (studio) => {
    const found = await studio.frame.evaluate(() => ({ ...(window as unknown as { found: object }).found }))
    expect(found).toEqual({
      name: '',
      scripts: true, // its text is no secret
      nonceInPage: false,
      studio: 'refused',
      policy: 'refused',
      done: true,
    })
    await studio.until('ready /stolen') // it can only have the page opened again, seldom
    const events = await studio.events()
    expect(events.filter((event) => !event.startsWith('ready'))).toEqual([])
  }))
