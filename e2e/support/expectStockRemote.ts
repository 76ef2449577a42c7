import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { release } from './release.ts'
import { root, type RunningSite } from './startSite.ts'
import { press, untilLive, type Visitor } from './visitor.ts'

const teamsFolder = join(root, 'e2e/fixtures')

/** A folder for builds of the remote `stock`, and content in which the page of Ronda has its slot. */
export async function createStockPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-imported-'))
  const content = join(folder, 'documents')
  await cp(join(root, 'content/demo/documents'), content, { recursive: true })
  await rm(join(content, 'pages/places'), { recursive: true }) // no translation stands beside what is written here
  await mkdir(join(content, 'pages/places'), { recursive: true })
  await writeFile(
    join(content, 'pages/places/ronda.md'),
    '---\nkind: detail\nplace: ronda\n---\n\n```block slot\nslot: stock\noptions: { label: Ronda }\nfallback: None.\n```\n',
  )
  return { folder, content, remove: () => rm(folder, { recursive: true }) }
}

/** `built` holds the output of a stock federation plugin; gives what the command said. */
export function importStock(site: RunningSite, built: string): Promise<string> {
  const manifest = join(built, 'mf-manifest.json')
  return release(site, 'import', 'stock', manifest, '--root', teamsFolder, '--key', 'ops')
}

/** Imports it, has every check asked, and puts it live. */
export async function putStockLive(site: RunningSite, built: string): Promise<void> {
  const version = /stock (2\.0\.0-\w+) is published/.exec(await importStock(site, built))?.[1] ?? ''
  expect(await release(site, 'promote', 'stock', version, '--watch', '0s')).toContain(
    `stock ${version} is live`,
  )
  await site.logged(({ remotes }) => (JSON.stringify(remotes) ?? '').includes(version))
}

/** Alive, styled and on the page's React. */
export async function expectStockRemote({ page, go }: Visitor): Promise<void> {
  await go('/places/ronda')
  await page.$eval('[data-slot="stock"]', (host) => host.scrollIntoView())
  await untilLive(page, 'stock')
  await press(page, '[data-slot="stock"] button')
  await page.waitForFunction(() =>
    document.querySelector('[data-slot="stock"] button')?.textContent?.startsWith('Ronda 1 with React 19.'),
  )
  const margin = await page.$eval('[data-slot="stock"] button', (one) => getComputedStyle(one).marginLeft)
  expect(margin).toBe('7px')
}
