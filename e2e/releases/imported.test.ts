import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { release } from '../support/release.ts'
import { root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press, untilLive } from '../support/visitor.ts'

const run = promisify(execFile)
const teamsFolder = join(root, 'e2e/fixtures')
const folder = await mkdtemp(join(tmpdir(), 'tessera-imported-'))
const content = join(folder, 'documents')
await cp(join(root, 'content/demo/documents'), content, { recursive: true })
await mkdir(join(content, 'pages/places'), { recursive: true })
await writeFile(
  join(content, 'pages/places/ronda.md'),
  '---\nkind: detail\nplace: ronda\n---\n\n```block slot\nslot: stock\noptions: { label: Ronda }\nfallback: None.\n```\n',
)
process.env['CONTENT_DIR'] = content // of the site and of the trial

const { site, visit } = useSite({ env: { POLL_MS: '100' } })
beforeAll(async function buildBoth() {
  const build = join(teamsFolder, 'mfe-stock/build.mjs')
  for (const type of ['module', 'var']) await run('node', [build, join(folder, type), type], { cwd: root })
})
afterAll(() => rm(folder, { recursive: true }))

const importing = (type: string) =>
  release(
    site(),
    'import',
    'stock',
    join(folder, type, 'mf-manifest.json'),
    '--root',
    teamsFolder,
    '--key',
    'ops',
  )

test('[CP3] what the stock plugin of webpack built is imported, passes every check and is live, styled and on the page’s React', async () => {
  const version = /stock (2\.0\.0-\w+) is published/.exec(await importing('module'))?.[1] ?? ''
  const promoted = await release(site(), 'promote', 'stock', version, '--watch', '0s')
  expect(promoted).toContain(`stock ${version} is live`)
  expect(await importing('module')).toContain('is published already')
  await site().logged(({ remotes }) => typeof remotes === 'object' && 'stock' in { ...remotes })
  await visit(async ({ page, go }) => {
    await go('/places/ronda')
    await page.$eval('[data-slot="stock"]', (host) => host.scrollIntoView())
    await untilLive(page, 'stock')
    await press(page, '[data-slot="stock"] button')
    await page.waitForFunction(() =>
      document.querySelector('[data-slot="stock"] button')?.textContent?.startsWith('Ronda 1 with React 19.'),
    )
    const margin = await page.$eval(
      '[data-slot="stock"] button',
      (button) => getComputedStyle(button).marginLeft,
    )
    expect(margin).toBe('7px')
  })
})

test('[CP3] a classic script is refused with that reason', async () => {
  await expect(importing('var')).rejects.toMatchObject({
    stderr: expect.stringContaining('remoteEntry.js is a classic script (remoteEntry.type var)'),
  })
})
