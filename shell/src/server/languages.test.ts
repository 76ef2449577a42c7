import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRegistryFolder } from '../testing/fixtureRemote.ts'
import { createSiteServer } from './answer.ts'
import { TurnedAway } from './admission/turnAway.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'

let site: TestSite
beforeAll(async function openInThree() {
  const own = JSON.parse(await readFile(`${await createContentFolder()}/site.json`, 'utf8')) as object
  const { registry } = await createRegistryFolder()
  site = await openSite(registry, {
    documents: {
      'site.json': { ...own, language: 'en', languages: ['es', 'ar'] },
      'site.es.json': { tagline: 'En español' },
      'pages/we.json': text('We'),
      'pages/we.es.json': { title: 'Nosotros', heading: 'Nosotros', slug: 'nosotros' },
      'pages/only.json': text('Only here'),
      'entries/land/north.es.json': { summary: 'La sierra' },
      'entries/town/ronda.es.json': { fact: 'Sobre Ronda' },
      'entries/town/ronda.ar.json': { fact: 'عن رندة' },
      'banners/season.es.html': '<b>Temporada</b>',
    },
  })
})
afterAll(() => site.close())

const text = (heading: string) => ({ kind: 'text', title: heading, description: 'D', heading })

const alternatesIn = (html: string) =>
  Object.fromEntries(
    Array.from(
      html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi),
      ([, language, href]) => [language, href],
    ),
  )

test('[LG1] each language has its pages below its prefix; a step of the first language leads there', async () => {
  const home = await site.text('/es')
  expect(home).toMatch(/^<!doctype html><html lang="es" dir="ltr">/)
  expect(home).toContain('<link rel="canonical" href="https://site.test/">' /* it is not translated */)
  expect(await site.text('/ar/towns/ronda')).toMatch(/<html lang="ar" dir="rtl">/)
  expect(await site.text('/es/nosotros')).toContain('Nosotros')
  const moved = await site.get('/es/we')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/es/nosotros'])
  expect((await site.get('/es/')).headers.get('location')).toBe('/es')
  expect((await site.get('/nosotros')).status).toBe(404)
})

test('[LG1] a page fetches its banners in its language', async () => {
  expect(await site.text('/es/season')).toContain('"url":"/es/banners/season"')
  expect(await site.text('/season')).toContain('"url":"/banners/season"')
  expect(await site.text('/es/banners/season')).toContain('<b>Temporada</b>')
  expect(await site.text('/ar/banners/season')).toMatch(/^<div lang="en" dir="ltr">/)
})

const arabic = /[\u0621-\u064a]{3}/

test('[LG7] what is not even a page is told in the language that is asked in', async () => {
  const post = (headers: Record<string, string>, body = 'form=none') =>
    createSiteServer(site.parts).answer(
      new Request('https://site.test/ar/order', {
        method: 'POST',
        headers: { origin: 'https://site.test', ...headers },
        body,
      }),
    )
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const refused = await Promise.all([
    post(type),
    post({ ...type, origin: 'https://other.test' }),
    post(type, 'x'.repeat(70_000)),
    post({ 'content-type': 'text/plain' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 403, 413, 415])
  for (const response of refused) expect(await response.text()).toMatch(arabic)
  const { content } = site.parts
  const failing = (error: Error) =>
    createSiteServer({
      ...site.parts,
      content: {
        ...content,
        inLanguage: (language) => ({
          ...content,
          ...content.inLanguage?.(language),
          redirect: async () => {
            throw error
          },
        }),
      },
    }).answer(new Request('https://site.test/ar/about'))
  for (const status of [429, 503] as const) {
    const turned = await failing(new TurnedAway(status, 7))
    expect([turned.status, arabic.test(await turned.text())]).toEqual([status, true])
  }
  const last = await (await failing(new Error('broken'))).text()
  expect(last).toMatch(/^<!doctype html><html lang="ar" dir="rtl">.*<a href="\/ar">/)
  expect(last).toMatch(arabic)
})

test('[LG4] a page and the sitemap name the languages that it is in, each of the others too', async () => {
  const both = {
    en: 'https://site.test/we',
    es: 'https://site.test/es/nosotros',
    'x-default': 'https://site.test/we',
  }
  for (const path of ['/we', '/es/nosotros']) expect(alternatesIn(await site.text(path))).toEqual(both)
  expect(alternatesIn(await site.text('/ar/towns/ronda'))).toMatchObject({
    es: 'https://site.test/es/towns/ronda',
    'x-default': 'https://site.test/towns/ronda',
  })
  expect(alternatesIn(await site.text('/only'))).toEqual({})
  const sitemap = await site.text('/sitemap.xml')
  for (const url of ['we', 'es/nosotros'])
    expect(sitemap).toContain(`<url><loc>https://site.test/${url}</loc><xhtml:link`)
  expect(sitemap).toContain('<url><loc>https://site.test/only</loc></url>')
  expect(sitemap).not.toContain('https://site.test/es/only')
})

test('[LG4] a list that is narrowed names the whole one, and no other language; its links to them stay', async () => {
  expect(alternatesIn(await site.text('/es/lands/north'))).toHaveProperty('en')
  for (const narrowed of ['kinds=city', 'text=a', 'sort=name', 'bbox=36,-6,37,-5', 'page=2']) {
    const html = await site.text(`/es/lands/north?${narrowed}`)
    expect([narrowed, alternatesIn(html)]).toEqual([narrowed, {}])
    expect(html).toMatch(/<link rel="translation" hreflang="x-default" href="[^"]*\/lands\/north"/i)
  }
})

test('[LG2] what is not translated is marked as what it is', async () => {
  const html = await site.text('/es/only')
  expect(html).toContain('<link rel="canonical" href="https://site.test/only">')
  expect(html).toMatch(/lang="en"[^>]*>(?:(?!<\/main).)*Only here/)
})

test('[LG3] what is found and drawn leads to pages of the language', async () => {
  const found = JSON.parse(await site.text('/es/data/search?text=ronda')) as { href: string }[]
  expect(found[0]?.href).toBe('/es/towns/ronda')
  const markers = JSON.parse(await site.text('/es/data/markers/town')) as { href: string[] }
  expect(markers.href.every((href) => href.startsWith('/es/towns/'))).toBe(true)
})
