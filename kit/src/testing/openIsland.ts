import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RemoteManifest } from '../contract/composition.ts'
import { withoutReactsOwn } from '../contract/page.ts'
import type { SharedBrowser } from './browser.ts'
import { bundlePage } from './bundlePage.ts'
import { serveFiles } from './fileServer.ts'
import { oncePerRun } from './oncePerRun.ts'
import type { RemoteFolder } from './remoteFolder.ts'

type Browser = SharedBrowser['browser']
type Page = Awaited<ReturnType<Browser['newPage']>>

const given = { label: 'Hola', regions: [] }
const repository = join(import.meta.dirname, '../../..')

/** Puts it to life with the shell's own container protocol. */
const shellHost = `
  import { loadExposed } from '${join(repository, 'shell/src/browser/remotes/loadExposed.ts')}'
  const entry = document.body.dataset.entry
  loadExposed(entry, './regions-carousel').then((loaded) => {
    if (loaded.status === 'failed') throw new Error(loaded.problem.cause)
    loaded.module.default.mount(document.querySelector('main'), { label: 'Hola', regions: [] }, {})
  })`

/** A page with the server HTML of a `RemoteFolder`, whose island `host` mounts; `problems` has what the browser complained of. */
export async function openIsland(
  remote: RemoteFolder,
  browser: Browser,
  host = shellHost,
  data: object = given,
) {
  const manifest = await remote.manifest()
  const rendered = await render(remote, manifest, data)
  const name = `island-${createHash('sha256').update(host).digest('hex')}`
  const folder = await oncePerRun(name, async function bundle(filling) {
    await writeFile(join(filling, 'host.ts'), host)
    await bundlePage(join(filling, 'host.ts'), filling)
  })
  const server = await serveFiles(
    { host: folder, greeter: remote.dist },
    { '/': pageOf(manifest, rendered), '/a': '' },
  )
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems = listen(page)
  await page.goto(server.origin)
  return {
    page,
    problems,
    /** As its server entry gave it. */
    rendered,
    async close() {
      await context.close()
      server.close()
    },
  }
}

async function render(remote: RemoteFolder, { server }: RemoteManifest, data: object): Promise<string> {
  const entries = createRequire(import.meta.url)(join(remote.dist, server?.file ?? '')).default
  return entries['regions-carousel'].render(data, '')
}

function pageOf({ browser }: RemoteManifest, rendered: string): string {
  const sheets = browser.exposes['regions-carousel']?.css.map(
    (file) => `<link rel="stylesheet" href="/greeter/${file}">`,
  )
  return `<!doctype html><title>A page</title><link rel="icon" href="data:,">${sheets?.join('') ?? ''}
    <body data-entry="/greeter/${browser.entry}"><main data-remote="greeter">${withoutReactsOwn(rendered)}</main>
    <script type="module" src="/host/page.js"></script>`
}

function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (problem) => problems.push(String(problem)))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text())
  })
  page.on('requestfailed', (request) => problems.push(request.url()))
  return problems
}
