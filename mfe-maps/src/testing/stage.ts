import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { DataOf, ServerEntries } from '@tessera/kit/contract/remote'
import { shareBrowser } from '@tessera/kit/testing/browser'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import { serveFiles, type ServedPage } from '@tessera/kit/testing/fileServer'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { waitTimeout } from '@tessera/kit/testing/until'
import type { Browser, ConsoleMessage, HTTPRequest, Page } from 'puppeteer'
import type { remote } from '../remote.ts'
import { mediaFolder } from './siteMap.ts'

const folder = join(import.meta.dirname, '../..')

export interface Stage {
  browser: Browser
  manifest: RemoteManifest
  entries: ServerEntries<typeof remote>
  /** Opens a page with one map slot in it. */
  open(act: Act): Promise<Scene>
  close(): Promise<void>
}

type MapSlotName = keyof DataOf<typeof remote>

export interface Act<Name extends MapSlotName = MapSlotName> {
  slot: Name
  data: DataOf<typeof remote>[Name]
  /** Answers by path, e.g. the markers. */
  answers?: Record<string, ServedPage>
  /** HTML after the slot. */
  after?: string
  query?: string
  /** Before the page is loaded; the act then has a tab of its own. */
  prepare?(page: Page): Promise<unknown>
}

export interface Scene {
  page: Page
  /** Paths asked for so far. */
  requests: string[]
  /** Console errors and warnings, uncaught errors. */
  pageErrors: string[]
  close(hasGoneWell: boolean): Promise<void>
}

/** The remote as it is released, and a page that mounts it as the shell does. */
export async function setStage(): Promise<Stage> {
  await buildIfChanged(folder)
  const bundle = await oncePerRun('maps-stage', fillBundle)
  const dist = join(folder, 'dist')
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as RemoteManifest
  const entries = (
    createRequire(import.meta.url)(join(dist, manifest.server?.file ?? '')) as {
      default: ServerEntries<typeof remote>
    }
  ).default
  const { browser, leave } = await shareBrowser()
  const context = await browser.createBrowserContext()
  let rested: Page | undefined

  /** The tab of the act before, if that went well: a new one costs more than most acts do. */
  async function takeTab({ prepare }: Act): Promise<Page> {
    const tab = (!prepare && rested) || (await context.newPage())
    if (tab === rested) rested = undefined
    await tab.bringToFront()
    tab.setDefaultTimeout(waitTimeout)
    await tab.setViewport({ width: 800, height: 600 })
    await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await prepare?.(tab)
    return tab
  }

  async function open(act: Act): Promise<Scene> {
    const html = await renderPage(act, manifest, entries)
    const server = await serveFiles({ dist, bundle, media: mediaFolder }, { '/list': html, ...act.answers })
    const page = await takeTab(act)
    const { stop, ...heard } = listen(page)
    await page.goto(`${server.origin}/list${act.query ?? ''}`)
    return {
      page,
      ...heard,
      async close(hasGoneWell) {
        stop()
        const stays = hasGoneWell && !act.prepare && !rested
        await (stays ? page.goto('about:blank') : page.close()) // what it still asks for is no error of the next
        if (stays) rested = page
        server.close()
      },
    }
  }

  return {
    browser,
    manifest,
    entries,
    open,
    close: leave,
  }
}

function listen(page: Page) {
  const requests: string[] = []
  const pageErrors: string[] = []
  const onRequest = (request: HTTPRequest) => requests.push(new URL(request.url()).pathname)
  const onError = (error: unknown) => pageErrors.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warn'].includes(message.type())) pageErrors.push(message.text())
  }
  page.on('request', onRequest).on('pageerror', onError).on('console', onConsole)
  const stop = () => void page.off('request', onRequest).off('pageerror', onError).off('console', onConsole)
  return { requests, pageErrors, stop }
}

async function fillBundle(bundle: string): Promise<void> {
  const { bundlePage } = await import('@tessera/kit/testing/bundlePage') // large: only who builds waits for it
  await bundlePage(join(import.meta.dirname, 'page.ts'), bundle)
  const tokens = await readFile(join(folder, '../kit/src/design/tokens.css'), 'utf8')
  await writeFile(join(bundle, 'styles.css'), tokens + regionColours)
  await writeFile(join(bundle, 'ground.svg'), ground)
}

const ground = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'

async function renderPage(
  { slot, data, after = '' }: Act,
  manifest: RemoteManifest,
  entries: ServerEntries<typeof remote>,
) {
  const html = await entries[slot]?.render(data as never, 'map-')
  const css = manifest.browser.exposes[slot]?.css ?? []
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Map</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/bundle/styles.css">${css.map((file) => `<link rel="stylesheet" href="/dist/${file}">`).join('')}
    <script type="module" src="/bundle/page.js"></script></head>
    <body><main><div data-slot="${slot}" data-remote="maps" data-entry="/dist/${manifest.browser.entry}" data-state="server">${html}</div>
    <script type="application/json" data-slot-data="${slot}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
    ${after}</main></body></html>`
}

const regionColours = `
  body { margin: 0; padding: 24px; background: var(--paper); color: var(--ink); font: 17px/1.6 var(--font-text); }
  [data-group] {
    --region: light-dark(oklch(50% 0.1 var(--hue, 40)), oklch(78% 0.095 var(--hue, 40)));
    --region-deep: light-dark(oklch(36% 0.07 var(--hue, 40)), oklch(67% 0.09 var(--hue, 40)));
    --region-wash: light-dark(oklch(94.5% 0.028 80), oklch(25.5% 0.03 260));
  }
  [data-group='01'] { --hue: 30 } [data-group='09'] { --hue: 250 } [data-group='12'] { --hue: 150 }`
