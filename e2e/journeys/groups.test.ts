import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { findings } from '../support/findings.ts'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { useSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-groups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const front = (fields: object) => `---\n${JSON.stringify(fields)}\n---\nA text.\n`
const authors = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn']
const shelves = ['door', 'window']
const files: Readonly<Record<string, string>> = {
  'site.json': JSON.stringify({
    title: 'Library',
    tagline: 'Books',
    language: 'en',
    navigation: [],
    footer: { about: 'A library.', links: [], attributions: [] },
  }),
  'tessera.config.ts': `import { body, defineSite, defineType, hues, list, outline, point, reference, words, year } from '@tessera/content/define'
    const author = defineType({
      name: 'Author', title: 'name', summary: 'line', route: '/authors/:slug', mark: true,
      fields: { name: words(), line: words(), hues: hues(), shape: outline() },
      page: [list('book', { by: 'author', heading: 'Books' }), body()],
      list: { route: '/authors', heading: 'All authors' },
    })
    const shelf = defineType({ name: 'Shelf', title: 'name', route: '/shelves/:slug', fields: { name: words() }, page: [list('book', { by: 'shelf' })] })
    const book = defineType({
      name: 'Book', title: 'name', route: '/books/:slug',
      fields: { name: words(), author: reference('author'), shelf: reference('shelf'), year: year(), at: point() },
      list: { route: '/books', heading: 'Books', facets: ['author', 'shelf', 'year'], map: 'at', group: 'author' },
    })
    export default defineSite({ types: { author, shelf, book }, carousel: { type: 'author', heading: 'All authors' } })`,
  'pages/index.md': `---\nkind: home\ntitle: Library\ndescription: Books\nheading: Library\nlead: Books\nhero: none\nfeatured: []\n---\n\`\`\`block tiles\ntype: shelf\nheading: Shelves\n\`\`\`\n`,
  ...Object.fromEntries(
    authors.map((name, index) => [
      `entries/author/${name}.md`,
      front({
        name: name.toUpperCase(),
        line: `Who is ${name}.`,
        hues: [index * 50, 220],
        shape: { path: 'M0,0L9,0L9,9Z', width: 9, height: 9 },
      }),
    ]),
  ),
  ...Object.fromEntries(shelves.map((name) => [`entries/shelf/${name}.md`, front({ name })])),
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `entries/book/book-${index}.md`,
      front({
        name: `Book ${index}`,
        author: index < 50 ? 'ada' : 'ben',
        shelf: shelves[index % 2],
        year: 1900 + index,
        at: { lat: 50 + index / 100, lon: 9 },
      }),
    ]),
  ),
}
for (const [file, text] of Object.entries(files)) {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

const { visit, site } = useSite({ env: { CONTENT_DIR: folder }, writeContent: async () => {} })

const titles = (page: Page) =>
  page.$$eval('.shell-results h3', (headings) => headings.map(({ textContent }) => textContent))

chromiumOnly(
  '[TY6] the page of a document lists what refers to it, in pages and by facets at its own address',
  () =>
    visit(
      async ({ page, go }) => {
        await go('/authors/ada')
        expect(await page.$eval('#results', ({ textContent }) => textContent)).toBe('Books: 50')
        expect(await titles(page)).toHaveLength(48)
        expect(await page.$('[name="author"]')).toBeNull()
        await Promise.all([page.waitForNavigation(), page.click('.shell-pages [rel="next"]')])
        expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/authors/ada?page=2')
        expect(await page.$eval('link[rel=canonical]', (link) => link.getAttribute('href'))).toBe(
          `${site().origin}/authors/ada?page=2`,
        )
        await go('/authors/ada?shelf=door&year-from=1910&author=ben')
        expect(await page.$eval('#results', ({ textContent }) => textContent)).toBe('Books: 20')
        await go('/shelves/door?author=ben')
        expect(await titles(page)).toEqual(['Book 50', 'Book 52', 'Book 54', 'Book 56', 'Book 58'])
        const markers = async (search: string) =>
          (await fetch(`${site().origin}/data/markers/book?${search}`)).json() as Promise<
            Record<string, unknown>
          >
        expect((await markers('by=author:ben')).id).toHaveLength(10)
        expect((await markers('by=author:nobody')).id).toEqual([])
        expect((await markers('')).id).toHaveLength(60)
      },
      { scripting: false },
    ),
)

test('[TY7] [RC1] the carousel of the home page and an index show the documents of a type', () =>
  visit(
    async ({ page, go }) => {
      await go('/')
      const slot = '[data-slot="regions-carousel"]'
      await page.$eval(slot, (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
      expect(await page.$eval(`${slot} [aria-label]`, (row) => row.getAttribute('aria-label'))).toBe(
        'All authors – Library',
      )
      const [first] = await page.$$eval(`${slot} a`, (tiles) =>
        tiles.map((tile) => [tile.getAttribute('href'), tile.dataset['group'], tile.textContent]),
      )
      expect(first).toEqual(['/authors/ada', 'ada', 'ADA Who is ada. Books: 50'])
      const index = await page.$$eval('.shell-group-index li', (tiles) => tiles.map((tile) => tile.innerText))
      expect(index).toEqual([
        expect.stringMatching(/^door\s+Books: 30$/),
        expect.stringMatching(/^window\s+Books: 30$/),
      ])
    },
    { width: 1440 },
  ))

test('[TY8] what refers to a document has its colours', () =>
  visit(async ({ page, go }) => {
    await go('/authors/ben')
    const hueOf = (selector: string) =>
      page.$eval(selector, (element) => getComputedStyle(element).getPropertyValue('--hue').trim())
    expect(await hueOf('h1')).toBe('50')
    await go('/shelves/door?author=ben')
    expect(await hueOf('.shell-results [data-group="ben"]')).toBe('50')
    expect(await page.$eval('h1', (heading) => heading.closest('[data-group]') === null)).toBe(true)
  }))

test('[TY6] [TY7] axe finds nothing on such pages, and nothing is wider than the window', () =>
  visit(async ({ page, go, look }) => {
    for (const path of ['/', '/authors/ada', '/shelves/door'])
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
