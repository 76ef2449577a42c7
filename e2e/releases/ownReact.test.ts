import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import { readBuild } from '../support/alteredRemote.ts'
import { findings } from '../support/findings.ts'
import { release } from '../support/release.ts'
import { root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const eighteen = join(root, 'examples/mfe-eighteen')
const content = await mkdtemp(join(tmpdir(), 'tessera-majors-'))
await cp(join(root, 'content/demo/documents'), content, { recursive: true })
await mkdir(join(content, 'pages/places'), { recursive: true })
await writeFile(
  join(content, 'pages/places/ronda.md'),
  '---\nkind: detail\nplace: ronda\n---\n\n```block slot\nslot: eighteen\noptions: { label: Days in Ronda }\nfallback: None.\n```\n',
)
process.env['CONTENT_DIR'] = content // of the site and of the trial

const { site, visit } = useSite({ env: { POLL_MS: '100' } })
afterAll(() => rm(content, { recursive: true }))

test('[CP3] a remote with a React of its own passes every check: two majors live on one page, hydrated, calm and accessible', async () => {
  await buildIfChanged(eighteen)
  const { version } = await readBuild('eighteen', eighteen)
  await release(site(), 'publish', 'eighteen', '--root', join(root, 'examples'), '--key', 'ops')
  await release(site(), 'promote', 'eighteen', version, '--watch', '0s')
  await site().logged(({ remotes }) => typeof remotes === 'object' && 'eighteen' in { ...remotes })
  await visit(async ({ page, go }) => {
    await go('/places/ronda')
    await page.$eval('[data-slot="eighteen"]', (host) => host.scrollIntoView())
    await untilLive(page, 'eighteen')
    await press(page, '[data-slot="eighteen"] button')
    await page.waitForFunction(() =>
      document.querySelector('[data-slot="eighteen"] button')?.textContent?.startsWith('1 with React 18.'),
    )
    await press(page, '[data-slot="detail-map"] [data-slot-control]')
    await untilLive(page, 'detail-map')
    expect(await page.$eval('[data-slot="eighteen"] h2', (heading) => heading.textContent)).toBe(
      'Days in Ronda',
    )
    expect(await findings(page)).toEqual([])
  })
})
