import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { alteredRemote, editServer } from '../support/alteredRemote.ts'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { release } from '../support/release.ts'
import { releaseShell } from '../support/releaseShell.ts'
import {
  freePort,
  keysFolder,
  patientDeadline,
  startServer,
  type RunningServer,
} from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'
import { writeCompiledContent } from '../support/writeCompiledContent.ts'

const { site, at } = useSite()
let origin: string
let preview: RunningServer
let state: string
const { enter, visit } = at(() => origin)
const mark = 'in-a-preview'
const edited = editServer(
  `const { render } = halves['regions-carousel'];
   halves['regions-carousel'].render = async (data, prefix) => '<!--${mark}-->' + (await render(data, prefix))`,
)

/** The preview site of a shell that was released, as its operators start it. */
beforeAll(async () => {
  await releaseShell(site(), 'previewing', { options: ['--watch', '0s'] })
  state = await mkdtemp(join(tmpdir(), 'tessera-preview-'))
  await writeCompiledContent(state)
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  const env = { PORT: port, STATE_DIR: state, CONTENT_FROM: 'folder', SLOT_DEADLINE_MS: patientDeadline }
  preview = await startServer(site().registryFolder, env, ['release/src/cli.ts', 'serve', '--preview'])
}, 60_000)
afterAll(async () => {
  await preview.stop()
  await rm(state, { recursive: true, force: true })
})

async function show(name: string): Promise<{ link: string; version: string; live: string }> {
  const { manifest, files } = await alteredRemote('regions', name, edited)
  await site().registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  const about = ['--name', name, '--version', manifest.version, '--url', origin, '--json']
  const { link } = JSON.parse(await release(site(), 'preview', 'regions', ...about)) as { link: string }
  const live = (await site().registry.newest('production'))?.record.remotes['regions']?.version ?? ''
  return { link, version: manifest.version, live }
}

test('[PV10] a link shows a version on the preview site, by the server and alive; the site has none of it; an end takes it away', async () => {
  const { link, version, live } = await show('pr-1')
  const visitor = await enter()
  const { page } = visitor
  try {
    const answer = await page.goto(link)
    expect(await answer?.text()).toContain(mark)
    const bar = () => page.$eval('.preview-bar', (element) => element.textContent)
    expect(await bar()).toContain(`Preview pr-1 · regions ${version} (live: ${live}) · until 20`)
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

    await release(site(), 'preview', 'end', '--name', 'pr-1')
    for (let status = 200; status !== 404;) status = (await page.reload())?.status() ?? 0
    expect(await page.$eval('h1', (heading) => heading.textContent)).toContain('The preview pr-1 has ended')
  } finally {
    await visitor.close()
  }
  expect(await (await fetch(site().origin)).text()).not.toContain(mark)
})

chromiumOnly('[PV10] without JavaScript a preview is a whole page with its bar', async () => {
  const { link } = await show('pr-2')
  await visit(
    async ({ page }) => {
      await page.goto(link)
      expect(await page.content()).toContain(mark)
      const [first] = await page.$$eval('body > :not(style)', (all) => all.map((one) => one.className))
      expect(first).toBe('preview-bar')
      expect(await page.$$eval('[data-slot="regions-carousel"] a', (all) => all.length)).toBeGreaterThan(3)
    },
    { scripting: false },
  )
})
