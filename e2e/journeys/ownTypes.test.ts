import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { blocksOf } from '../../scripts/docs/pages.ts'
import { runBlocks } from '../../scripts/docs/runBlocks.ts'
import { until } from '@tessera/kit/testing/until'
import { findings } from '../support/findings.ts'
import { useSite } from '../support/useSite.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const folder = await mkdtemp(join(tmpdir(), 'tessera-museums-'))
await cp(museums, folder, { recursive: true, filter: (file) => !file.includes('node_modules') })
afterAll(() => rm(folder, { recursive: true, force: true }))
const { site, visit } = useSite({ env: { CONTENT_DIR: folder }, writeContent: async () => {} })

async function get(path: string): Promise<string> {
  const answer = await fetch(`${site().origin}${path}`)
  return answer.ok ? answer.text() : `${answer.status}`
}

/** What a page tells search engines. */
async function describedAt(path: string): Promise<readonly Record<string, unknown>[]> {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await get(path)) ?? []
  return (JSON.parse(json) as { '@graph': readonly Record<string, unknown>[] })['@graph']
}

test('[TY1] another site has its own types, addresses, words and languages, and passes axe', () =>
  visit(async ({ page, go, look }) => {
    await go('/museen')
    await page.click('a[href="/museen/werft-norden"]')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Werft Norden')
    expect(
      await page.$$eval('.shell-facts dt', (terms) => terms.map(({ textContent }) => textContent)),
    ).toEqual(['Geöffnet', 'Eintritt', 'Im Netz'])
    expect(await page.$eval('.shell-place-where', ({ textContent }) => textContent)).toMatch(/^Museum in ./)
    expect(await page.$$eval('.shell-card .shell-neighbour-distance', (all) => all.length)).toBe(4)
    await page.click('.shell-place-title .shell-chip')
    await page.waitForFunction(() => location.search.startsWith('?topics='))
    for (const path of [
      '/',
      '/museen',
      '/museen/werft-norden',
      '/fr/expositions/knoten',
      '/search?text=werft',
    ])
      for (const [width, scheme] of [
        [375, 'dark'],
        [1440, 'light'],
      ] as const) {
        await look(scheme, width)
        await go(path)
        expect([path, width, ...(await findings(page))]).toEqual([path, width])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect([path, width, wide]).toEqual([path, width, false])
      }
  }))

test('[MP5] the base map that its site.json names has an address', async () => {
  expect(await get('/media/land.basemap')).toContain('"Natural Earth"')
})

test('[TY1] search engines find each document with its type, in each language at its address', async () => {
  expect(await describedAt('/ausstellungen/knoten')).toMatchObject([
    {
      '@type': 'ExhibitionEvent',
      startDate: '2026-12-05',
      offers: { price: 6, priceCurrency: 'EUR' },
      location: { name: 'Werft Norden', url: `${site().origin}/museen/werft-norden` },
    },
    { '@type': 'BreadcrumbList', itemListElement: [{}, { name: 'Ausstellungen' }, { name: 'Knoten' }] },
  ])
  expect((await describedAt('/fr/musees/werft-norden'))[0]).toMatchObject({
    '@type': 'Museum',
    name: 'Chantier du Nord',
    geo: { latitude: 53.9 },
    openingHoursSpecification: [{ opens: '10:00' }],
  })
  const sitemap = await get('/sitemap.xml')
  expect(sitemap).toContain(`hreflang="fr" href="${site().origin}/fr/musees/werft-norden"`)
  expect(await get('/search?text=kometen')).toMatch(
    /href="\/ausstellungen\/kometen">Kometen<\/a><span>Ausstellung</,
  )
  expect(await get('/nichts')).toBe('404')
})

test('[TY1] a field, a label and a document are live as they are saved; what is wrong is named, and the site goes on', async () => {
  const shows = (path: string, text: string) =>
    until(`${path} with ${text}`, async () => (await get(path)).includes(text))
  const file = join(folder, 'tessera.config.ts')
  const definition = await readFile(file, 'utf8')
  await writeFile(file, definition.replaceAll("de: 'Eintritt'", "de: 'Karten'"))
  await shows('/museen/werft-norden', '<dt>Karten</dt>')
  await writeFile(
    join(folder, 'entries/museum/neu.md'),
    '---\nname: Neu\nline: Ein Haus.\ncity: Hier\ntopics: [sea]\nopening: 24/7\nat: { lat: 50, lon: 9 }\nprize: 3\n---\n',
  )
  await shows('/museen', 'href="/museen/neu"')
  await site().logged(({ cause }) => cause === 'entries/museum/neu.md, field prize: there is no such field')
  await writeFile(file, definition.replace("title: 'name',", "title: 'heading',"))
  await site().logged(({ cause }) =>
    String(cause).endsWith('types.museum.title: the type has no field heading'),
  )
  expect((await get('/museen/neu')).includes('<h1 tabindex="-1">Neu</h1>')).toBe(true)
})

test('[TY1] docs/a-site.md leads from an empty folder to pages of own types', async () => {
  const home = join(folder, '.home')
  await mkdir(home)
  await runBlocks(blocksOf('docs/a-site.md'), {
    page: 'docs/a-site.md',
    folder: home,
    env: { ...process.env, HOME: home },
  })
  await cp(join(home, 'library'), folder, { recursive: true })
  await until('the book', async () =>
    (await get('/books/engines')).includes('<a href="/authors/ada"><bdi>Ada</bdi></a>'),
  )
  expect((await get('/authors/ada')).includes('<a href="/books/engines"><bdi>Engines</bdi></a>')).toBe(true)
  expect(await describedAt('/books/engines')).toMatchObject([
    { '@type': 'Book', author: { name: 'Ada' } },
    {},
  ])
})
