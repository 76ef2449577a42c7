import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { readKey } from '@tessera/release/keys'
import { openRegistry } from '@tessera/release/registry'
import { alteredRemote, editServer } from '../support/alteredRemote.ts'
import { openBrowsers } from '../support/browsers.ts'
import { release, type SiteRegistry } from '../support/release.ts'
import { releaseShell } from '../support/releaseShell.ts'
import {
  freePort,
  keysFolder,
  patientDeadline,
  seededRegistry,
  startServer,
  stateOf,
  type RunningServer,
} from '../support/startSite.ts'
import { openVisitor, untilLive } from '../support/visitor.ts'
import { writeCompiledContent } from '../support/writeCompiledContent.ts'

const browsers = openBrowsers()
let site: SiteRegistry
let origin: string
let preview: RunningServer
let state: string
const mark = 'in-a-preview'
const edited = editServer(
  `const { render } = halves['regions-carousel'];
   halves['regions-carousel'].render = async (data, prefix) => '<!--${mark}-->' + (await render(data, prefix))`,
)

/** The preview site of a shell that was released, as its operators start it. */
beforeAll(async () => {
  const registryFolder = await seededRegistry()
  site = { registry: openRegistry(pathToFileURL(registryFolder).href), registryFolder }
  await releaseShell(site, 'previewing', { options: ['--watch', '0s'] })
  state = await mkdtemp(join(tmpdir(), 'tessera-preview-'))
  await writeCompiledContent(state)
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  const env = { PORT: port, STATE_DIR: state, CONTENT_FROM: 'folder', SLOT_DEADLINE_MS: patientDeadline }
  preview = await startServer(registryFolder, env, ['release/src/cli.ts', 'serve', '--preview'])
})
afterAll(async () => {
  await preview.stop()
  await browsers.close()
  for (const one of [state, site.registryFolder, stateOf(site.registryFolder)])
    await rm(one, { recursive: true, force: true })
})

async function show(name: string): Promise<{ link: string; version: string; live: string }> {
  const { manifest, files } = await alteredRemote('regions', name, edited)
  await site.registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const about = ['--name', name, '--version', manifest.version, '--url', origin, '--json']
  const { link } = JSON.parse(await release(site, 'preview', 'regions', ...about)) as { link: string }
  const live = (await site.registry.newest('production'))?.record.remotes['regions']?.version ?? ''
  return { link, version: manifest.version, live }
}

test('[PV10] a link shows a version on the preview site, by the server, whole and with its bar, and alive; what is current stays; an end takes it away', async () => {
  const { link, version, live } = await show('pr-1')
  const visitor = await openVisitor(await browsers.suiting({}), origin)
  const { page } = visitor
  try {
    const html = (await (await page.goto(link))?.text()) ?? ''
    expect(html).toContain(mark)
    expect(/<body[^>]*>(?:\s*<style[^]*?<\/style>)*\s*<\w+ class="([^"]*)"/.exec(html)?.[1]).toBe(
      'preview-bar',
    )
    expect(html.match(/<a [^>]*href="\/regions\//g)?.length).toBeGreaterThan(3)
    const bar = () => page.$eval('.preview-bar', (element) => element.textContent)
    expect(await bar()).toContain(`Preview pr-1 · regions ${version} (current: ${live}) · until 20`)
    const slot = '[data-slot="regions-carousel"]'
    await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
    await untilLive(page, 'regions-carousel')
    expect(await page.$eval(slot, (host) => host.getAttribute('data-version'))).toBe(version)
    await page.click('header a[href="/places"]')
    await page.waitForFunction(function hasBar() {
      const bar = document.querySelector('.preview-bar')
      return location.pathname === '/places' && bar?.textContent?.startsWith('Preview pr-1')
    })
    visitor.expectNoErrors()

    await Promise.all([page.waitForNavigation(), page.click('.preview-bar button')])
    expect(await page.$eval('h1', (heading) => heading.textContent)).toContain('You have left this preview')
    expect((await page.goto(`${origin}/places`))?.status()).toBe(404)
    await page.goto(link)
    expect(await bar()).toContain('Preview pr-1')

    await release(site, 'preview', 'end', '--name', 'pr-1')
    await until('its end', async () => (await page.reload())?.status() === 404)
    expect(await page.$eval('h1', (heading) => heading.textContent)).toContain('The preview pr-1 has ended')
  } finally {
    await visitor.close()
  }
  expect((await site.registry.newest('production'))?.record.remotes['regions']?.version).toBe(live)
})
