import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRegistryFolder } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

let site: TestSite
beforeAll(async () => void (site = await openSite((await createRegistryFolder()).registry)))
afterAll(() => site.close())

test('[SE3] a search has a page of its own, in HTML, which search engines leave out', async () => {
  const found = await site.text('/search?text=rodna')
  expect(found).toContain('<a href="/towns/ronda">Ronda</a>')
  expect(found).toContain('content="noindex"')
  expect(await site.text('/sitemap.xml')).not.toContain('/search')
})

test('[SE3] a list with the text in its names is offered where there is one', async () => {
  expect(await site.text('/search?text=ronda')).toContain('href="/towns?text=ronda"')
  expect(await site.text('/search?text=rodna')).not.toContain('href="/towns?text=rodna"')
})

test('[SE5] where nothing fits, the page leads to what home does, as suggestions lead to it', async () => {
  expect(await site.text('/search?text=xqzvwk')).toMatch(/<h2[^>]*>Lands<[^]*<a href="\/lands\/north">/)
  expect(await site.text('/data/search?text=xqzvwk')).toBe('[]')
})

test('[SE5] suggestions and the page say alike what is only near', async () => {
  const groups = (text: string) => JSON.parse(text).map(({ group }: { group: string }) => group)
  expect(groups(await site.text('/data/search?text=rodna'))[0]).toBe('Similar names')
  expect(await site.text('/search?text=rodna')).toMatch(/<h2[^>]*>Similar names</)
  expect(groups(await site.text('/data/search?text=sierra'))[0]).toBe('On this subject')
  expect(await site.text('/search?text=sierra')).toMatch(/<h2[^>]*>On this subject</)
})

test('[SE3] it holds nothing of the text but text', async () => {
  const text = encodeURIComponent('</title><script>alert(1)</script>"')
  const hostile = await site.get(`/search?text=${text}`)
  expect(hostile.status).toBe(200)
  expect(await hostile.text()).not.toContain('<script>alert')
})

test('[SE3] without a text it has the field alone; below it there is nothing', async () => {
  expect((await site.get('/search')).status).toBe(200)
  expect((await site.get('/search/more')).status).toBe(404)
})
