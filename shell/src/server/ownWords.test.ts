import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createContentFolder } from '@tessera/content/testing/createContentFolder'
import { openSite, type TestSite } from '../testing/openSite.ts'
import { createSiteServer } from './answer.ts'
import { lastResort } from './document/lastResort.ts'
import { createRegistryFolder } from '../testing/fixtureRemote.ts'

let site: TestSite
beforeAll(async function openWithWords() {
  const own = JSON.parse(await readFile(`${await createContentFolder()}/site.json`, 'utf8')) as object
  const { registry } = await createRegistryFolder()
  site = await openSite(registry, {
    documents: {
      'site.json': { ...own, language: 'de', languages: ['pt', 'it', 'fr'] },
      'words/de.json': {
        'lost.title': 'Kein Museum < hier',
        'broken.title': 'Gerade < kaputt',
        'forms.error': 'Fehler: ',
        'plain.403': 'Nur von hier & sonst nirgends.',
      },
      'words/pt.json': {
        'search.label': 'Procurar um museu',
        'items.clear': 'Limpar',
        'forms.error': 'Erro: ',
      },
    },
  })
})
afterAll(() => site.close())

const announcer = (html: string) => /<div id="announcer"[^>]*>/.exec(html)?.[0] ?? ''
const ownWordsAt = (html: string) =>
  / data-own-words="([^"]*)"/.exec(announcer(html))?.[1]?.replaceAll('&amp;', '&')

test('[LG8] pages and plain answers have the site’s words; what it does not say is the shell’s', async () => {
  const lost = await site.text('/nowhere')
  expect(lost).toContain('Kein Museum &lt; hier')
  expect(lost).toContain('Startseite')
  expect(lost).not.toContain('lang="en"')
  const post = { method: 'POST', headers: { origin: 'https://other.test' }, body: 'form=none' }
  const refused = await createSiteServer(site.parts).answer(new Request('https://site.test/order', post))
  expect(await refused.text()).toBe('Nur von hier & sonst nirgends.\n')
  const at = { ...(await site.parts.content.site()), prefix: '' }
  const last = lastResort(new Error('x'), new Request('https://site.test/'), site.parts.log, at)
  expect(await last.text()).toContain('<h1>Gerade &#60; kaputt</h1>')
})

test('[LG8] a language that the shell lacks has its own words over those of the first language', async () => {
  const lost = await site.text('/pt/nowhere')
  expect(lost).toMatch(/<html lang="pt"/)
  expect(lost).toContain('Procurar um museu')
  expect(lost).toContain('Kein Museum')
})

test('a language without any words: the shell’s are marked as those of the first language', async () => {
  const lost = await site.text('/it/nowhere')
  expect(lost).toContain('<a class="shell-skip" href="#main" lang="de" dir="ltr">Zum Inhalt springen</a>')
  expect(announcer(lost)).toContain('lang="de"')
  expect(ownWordsAt(lost)).toMatch(/^\/data\/words\?language=it&v=\w+$/)
})

test('[LG8] scripts load the site’s words of their group from an address that changes with them', async () => {
  const page = await site.text('/pt')
  expect(announcer(page)).toContain('data-words="de"')
  const address = ownWordsAt(page) ?? ''
  const file = await site.get(`${address}&group=items`)
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(await file.json()).toEqual([
    { language: 'de', messages: {} },
    { language: 'pt', messages: { 'items.clear': ['Limpar'] } },
  ])
  const earlier = await site.get('/data/words?language=pt&v=0&group=items')
  expect(earlier.headers.get('cache-control')).not.toContain('immutable')
  expect(ownWordsAt(await site.text('/fr'))).toBeUndefined()
  for (const none of ['language=fr&group=items', 'language=pt&group=frame', ''])
    expect((await site.get(`/data/words?${none}`)).status).toBe(404)
})
