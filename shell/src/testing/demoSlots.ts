import { until } from '@tessera/kit/testing/until'
import { demoRemotes } from './demoRemotes.ts'
import { createPage, type FixturePage } from './fixtureSite.ts'
import type { Visit } from './visitor.ts'

/** A container whose every island runs `mount`, the text of a function body. */
export function serveRemote({ site }: Visit, mount: string): void {
  const body = `
    export const init = () => {}
    export const get = async () => () => ({ default: { mount(host, data, site) { ${mount} } } })`
  site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body })
}

/** A slot of the remote `demo`, as the server fills it with `html`. */
export function slot(name: string, html: string, from = 'remote'): string {
  return `<div class="shell-slot" data-slot="${name}" data-slot-id="${name}" data-remote="demo" data-version="1"
    data-from="${from}" data-state="server">${html}</div>
    <script type="application/json" data-slot-data="${name}">{"label":"data"}</script>`
}

/** The home page, with `main` below its headline. */
export function servePage({ site, files }: Visit, main: string, page: FixturePage = {}): void {
  site.routes.set(
    '/',
    createPage(files, { main: `<h1>Home</h1>${main}`, facts: { remotes: demoRemotes }, ...page }),
  )
}

/** Waits for the first event that ops get. */
export async function untilReported({ problems }: Visit): Promise<void> {
  await until('a problem', () => problems.length > 0)
}

export const state = ({ page }: Visit) => page.$eval('[data-slot]', (host) => host.getAttribute('data-state'))
export const waitLive = ({ page }: Visit) => page.waitForSelector('[data-state=live]')

/** 400 px wide. */
export const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M0 0h9v9z"/></svg>'
