import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRegistryFolder } from '../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'

const text = (heading: string) => ({
  kind: 'text',
  title: `${heading} title`,
  description: `${heading} description.`,
  heading,
  blocks: [{ kind: 'html', html: `<p>${heading} text.</p>` }],
})

let site: TestSite
beforeAll(async function openWithPages() {
  const { registry } = await createRegistryFolder()
  const documents = {
    'pages/not-found.json': text('Lost'),
    'pages/search.json': text('Looking'),
    'pages/visit.json': text('Visit'),
    'pages/visit/trains/north.json': text('North'),
  }
  site = await openSite(registry, { documents })
})
afterAll(() => site.close())

test.each(['/nowhere', '/not-found'])(
  '[RT1] %s is answered with the site’s own words for an address without a page',
  async (path) => {
    const answer = await site.get(path)
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('<h1 tabindex="-1">Lost</h1>')
    expect(html).toContain('<p class="shell-lead">Lost description.</p>')
    expect(html).toContain('<p>Lost text.</p>')
    expect(html).toContain('<title>Lost title')
  },
)

test('[SE3] the page of a search shows what its document says, with and without hits', async () => {
  expect(await site.text('/search')).toContain('<p>Looking text.</p>')
  expect(await site.text('/search?text=ronda')).toMatch(/href="\/towns\/ronda"[^]*<p>Looking text\.<\/p>/)
})

test('[RT1] these documents are in no search and no sitemap', async () => {
  expect(await site.text('/search?text=lost')).not.toContain('href="/not-found"')
  expect(await site.text('/sitemap.xml')).not.toMatch(/not-found|search/)
})

test('[RT2] the way to a page names the pages above it, as far as they exist', async () => {
  const html = await site.text('/visit/trains/north')
  expect(html).toMatch(
    /<a href="\/"><bdi>Home<\/bdi><\/a><\/li><li><a href="\/visit"><bdi>Visit<\/bdi><\/a><\/li><li><span aria-current="page"><bdi>North/,
  )
  expect(html).toContain('{"@type":"ListItem","position":2,"name":"Visit","item":"https://site.test/visit"}')
})
