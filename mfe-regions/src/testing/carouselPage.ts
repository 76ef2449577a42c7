import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { RegionsCarouselData } from '@tessera/kit/contract/content'
import { shareBrowser } from '@tessera/kit/testing/browser'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import { serveFiles } from '@tessera/kit/testing/fileServer'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { waitTimeout } from '@tessera/kit/testing/until'
import type { ConsoleMessage, HTTPRequest, Page } from 'puppeteer'

const remote = join(import.meta.dirname, '../..')
const dist = join(remote, 'dist')

/** Plays the shell: knows the container protocol, has React ready, and remembers what the island says. */
const host = `
  const share = (load) => ({ '19.0.0': { get: () => load().then((module) => () => module.default) } })
  const scope = {
    react: share(() => import('react')),
    'react/jsx-runtime': share(() => import('react/jsx-runtime')),
    'react-dom': share(() => import('react-dom')),
    'react-dom/client': share(() => import('react-dom/client')),
  }
  const announced = []
  const problems = []
  const ending = new AbortController()
  const site = {
    idPrefix: 's-', signal: ending.signal, navigate() {}, on: () => () => {}, emit() {},
    announce: (text) => announced.push(text), report: (problem) => problems.push(problem),
  }
  const slot = document.querySelector('main')
  window.activate = async (entry, data) => {
    const container = await import(/* webpackIgnore: true */ entry)
    await container.init(scope)
    const { default: island } = (await container.get('./regions-carousel'))()
    window.mounted = await island.mount(slot, data, site)
  }
  Object.assign(window, { announced, problems, site })`

/** Stands for each picture. */
export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="250" fill="teal"/></svg>'

export interface Visit {
  page: Page
  /** Loads the client entry and mounts it, as the shell does. */
  activate(): Promise<void>
  /** Numbers of the tiles in the view, left to right. */
  visible(): Promise<number[]>
  press(direction: 'next' | 'previous'): Promise<void>
  requests: string[]
}

export interface CarouselPages {
  visit(
    tiles: number,
    width: number,
    options: VisitOptions,
    test: (visit: Visit) => Promise<void>,
  ): Promise<void>
  close(): Promise<void>
}

interface VisitOptions {
  /** Default true: turns take no time. */
  reducedMotion?: boolean
  /** Default true. */
  serverHtml?: boolean
  /** Default true. */
  scripting?: boolean
  /** Something is broken on purpose; default false. */
  allowErrors?: boolean
  /** Default `ltr`. */
  direction?: 'ltr' | 'rtl'
}

/** Builds the remote and serves pages that hold nothing but the carousel. A visit fails on any error of its page. */
export async function createCarouselPages(): Promise<CarouselPages> {
  await buildIfChanged(remote)
  const folder = await oncePerRun('carousel-host', fillHost)
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as RemoteManifest
  const pages: Record<string, string> = {}
  const folders = { host: folder, regions: dist, design: join(remote, '../kit/src/design') }
  const server = await serveFiles(folders, pages)
  const { browser, leave } = await shareBrowser()
  const context = await browser.createBrowserContext()
  let rested: Page | undefined

  /** The tab of the visit before, if that went well: a new one costs more than what most visits do. */
  async function takeTab(): Promise<Page> {
    const tab = rested ?? (await context.newPage())
    tab.setDefaultTimeout(waitTimeout)
    rested = undefined
    return tab
  }

  return {
    async visit(
      tiles,
      width,
      { reducedMotion = true, serverHtml = true, scripting = true, allowErrors = false, direction = 'ltr' },
      test,
    ) {
      const data = createData(tiles)
      pages['/'] = renderPage(manifest, serverHtml ? data : createData(0), direction)
      const page = await takeTab()
      const { problems, requests, stop } = listen(page)
      await page.setJavaScriptEnabled(scripting)
      await page.setViewport({ width, height: 900 })
      await page.emulateMediaFeatures([
        { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : 'no-preference' },
      ])
      await page.goto(server.origin)
      await test({
        page,
        requests,
        activate: () => page.evaluate(activateInPage, `/regions/${manifest.browser.entry}`, data),
        visible: () => page.evaluate(visibleInPage),
        press: (direction) => page.click(`[data-turn=${direction}]`),
      })
      if (allowErrors) return page.close()
      if (problems.length > 0) throw new Error(`the page had errors:\n${problems.join('\n')}`)
      stop()
      rested = page
    },
    async close() {
      await leave()
      server.close()
    },
  }
}

async function fillHost(folder: string): Promise<void> {
  const { bundlePage } = await import('@tessera/kit/testing/bundlePage') // large: only who builds waits for it
  await writeFile(join(folder, 'host.ts'), host)
  for (const { picture } of createData(19).regions)
    if (picture) await writeFile(join(folder, basename(picture.src)), drawing)
  await bundlePage(join(folder, 'host.ts'), folder)
}

function listen(page: Page) {
  const problems: string[] = []
  const requests: string[] = []
  const onError = (error: unknown) => problems.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text())
  }
  const onRequest = (request: HTTPRequest) => requests.push(request.url())
  page.on('pageerror', onError).on('console', onConsole).on('request', onRequest)
  const stop = () => void page.off('pageerror', onError).off('console', onConsole).off('request', onRequest)
  return { problems, requests, stop }
}

export function createData(tiles: number): RegionsCarouselData {
  return {
    label: 'Regions of Spain',
    regions: Array.from({ length: tiles }, (_, tile) => ({
      id: `region-${tile}`,
      name: `Region ${tile}`,
      href: `/regions/${tile}`,
      line: 'Olive groves, white towns and two seas',
      placeCount: tile * 100 + 1,
      outline: { path: 'M0 0h10v10z', width: 10, height: 10 },
      picture: { alt: '', width: 400, height: 500, src: `/host/${tile}.svg`, sources: [] },
    })),
  }
}

function renderPage(manifest: RemoteManifest, data: RegionsCarouselData, direction: string): string {
  const entries = createRequire(import.meta.url)(join(dist, manifest.server?.file ?? '')).default
  const styles = manifest.browser.exposes['regions-carousel']?.css ?? []
  return `<!doctype html><html lang="en" dir="${direction}"><title>Regions</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="/design/tokens.css">
    ${styles.map((file) => `<link rel="stylesheet" href="/regions/${file}" data-href="${file}">`).join('')}
    <body><a id="before" href="#">Before</a><main data-remote="regions">${entries['regions-carousel'].render(data, 's-')}</main>
    <a id="after" href="#">After</a><script type="module" src="/host/page.js"></script>`
}

/** Runs in the page. */
async function activateInPage(entry: string, data: unknown): Promise<void> {
  while (!('activate' in window)) await new Promise((resolve) => setTimeout(resolve, 5))
  await (window.activate as (entry: string, data: unknown) => Promise<void>)(entry, data)
}

/** Runs in the page. */
function visibleInPage(): number[] {
  const view = document.querySelector('.regions-view')?.getBoundingClientRect()
  if (!view) return []
  return [...document.querySelectorAll('.regions-tile')]
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(
      ({ tile, box }) => !tile.closest('[inert]') && box.left >= view.left - 1 && box.right <= view.right + 1,
    )
    .toSorted((one, other) => one.box.left - other.box.left)
    .map(({ tile }) => Number(tile.getAttribute('href')?.slice('/regions/'.length)))
}
