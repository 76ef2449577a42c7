import { afterEach, expect, test } from '@jest/globals'
import { listTranslations } from '../documents/listTranslations.ts'
import {
  createTestContent,
  front,
  textPage,
  townSite,
  type TestContent,
} from '../testing/createTestContent.ts'
import { createTown, towns } from '../testing/towns.ts'

let site: TestContent
afterEach(() => site.close())

const { records } = towns['records/town/all.json']
const link = { label: 'About', href: '/about' }
const translated = {
  ...townSite,
  'site.json': { ...(townSite['site.json'] as object), languages: ['es', 'ar'], navigation: [link] },
  'site.es.json': { tagline: 'Un sitio', navigation: [{ href: '/about', label: 'Acerca de' }] },
  'records/town/all.json': {
    records: [
      ...records.map((one) =>
        one.slug === 'malaga'
          ? { ...one, names: { es: ['Alcazaba'] }, words: { es: { name: 'Málaga capital' } } }
          : one,
      ),
      createTown('Nerja', 9, 36.7, -3.9),
    ],
  },
  'entries/land/andalucia.json': {
    name: 'Andalucía',
    line: 'South',
    hues: [40, 230],
    blocks: [{ kind: 'prose', markdown: 'Olives.' }],
  },
  'entries/land/andalucia.es.md': front({ line: 'El sur' }, 'Olivos.'),
  'pages/about.es.md': front(
    { title: 'Sobre', heading: 'Sobre este sitio', slug: 'sobre' },
    'Texto.\n\n```block slot\nfallback: Sin tiempo.\n```\n',
  ),
  'pages/about.md': textPage(
    'About',
    'Text.\n\n```block slot\nslot: weather\noptions:\n  days: 3\nfallback: None.\n```\n',
  ),
  'pages/plain.md': textPage('Plain'),
  'entries/town/nerja.md': front({ summary: 'A balcony above the sea.' }),
}
const open = async (files: Readonly<Record<string, string | object>> = translated) => {
  site = await createTestContent(files)
  return site.content.inLanguage?.('es') ?? site.content
}
const causes = () => site.problems.map(({ cause }) => cause)

test('[LG1] a document has the words of its translation, and all else of its own', async () => {
  const spanish = await open()
  expect(causes()).toEqual([])
  expect(await spanish.site()).toMatchObject({
    language: 'es',
    title: 'Small',
    tagline: 'Un sitio',
    navigation: [{ href: '/about', label: 'Acerca de' }],
    languages: [
      { language: 'en', direction: 'ltr' },
      { language: 'es', direction: 'ltr' },
      { language: 'ar', direction: 'rtl' },
    ],
  })
  expect(await spanish.page('/entries/land/andalucia')).toMatchObject({
    heading: 'Andalucía',
    description: 'El sur',
    blocks: [{ kind: 'prose', html: '<p>Olivos.</p>\n' }],
    entry: { group: 'andalucia' },
  })
  const page = await spanish.page('/sobre')
  expect(page).toMatchObject({
    path: '/sobre',
    heading: 'Sobre este sitio',
    description: 'D',
    blocks: [
      { kind: 'prose', html: '<p>Texto.</p>\n' },
      { kind: 'slot', slot: 'weather', options: { days: 3 }, fallback: 'Sin tiempo.' },
    ],
  })
  expect(await spanish.page('/about')).toBeUndefined()
  expect(await spanish.redirect?.('/about')).toBe('/sobre')
  expect(await site.content.page('/sobre')).toBeUndefined()
})

test('[LG2] what is not translated is as in the first language, and says so', async () => {
  const spanish = await open()
  expect(await spanish.page('/plain')).toMatchObject({
    heading: 'Plain',
    contentLanguage: { language: 'en', direction: 'ltr' },
  })
  expect(await spanish.page('/sobre')).not.toHaveProperty('contentLanguage')
  expect(await spanish.page('/entries/town/nerja')).toMatchObject({ contentLanguage: { language: 'en' } })
  expect(await spanish.page('/entries/town/malaga')).not.toHaveProperty('contentLanguage')
  const arabic = site.content.inLanguage?.('ar')
  expect(await arabic?.site()).toMatchObject({ language: 'ar', direction: 'rtl', tagline: 'A small site' })
})

test('[LG1] a page where the pages of a language are is none; its file and what to do are reported', async () => {
  await open({
    ...translated,
    'pages/es/team.md': textPage('Team'),
    'pages/ar.md': textPage('Arabic'),
    'pages/en/team.md': textPage('In the first language'),
  })
  expect(causes()).toEqual([
    'pages/ar.md: is at the address of the language ar in site.json, /ar: move it elsewhere; a translation is called pages/index.ar.md',
    'pages/es/team.md: is at the address of the language es in site.json, /es: move it elsewhere; a translation is called pages/team.es.md',
  ])
  const paths = await site.content.paths(0, 100)
  expect(paths).toContain('/en/team')
  expect(paths.filter((path) => /^\/(?:es|ar)/.test(path))).toEqual([])
  expect(await site.content.page('/en/team')).toMatchObject({ heading: 'In the first language' })
  await site.change({ 'site.json': { ...translated['site.json'], languages: ['ar'] } })
  expect(await site.content.page('/es/team')).toMatchObject({ heading: 'Team' })
})

test('[LG3] documents are called, found, listed and drawn in the language, with its addresses', async () => {
  const spanish = await open()
  const at = '/entries/town/malaga'
  expect(await spanish.page(at)).toMatchObject({ heading: 'Málaga capital' })
  expect((await spanish.entries?.('town', { text: 'laga' }))?.items[0]?.name).toBe('Málaga capital')
  const { name = [], href = [] } = (await spanish.entryMarkers?.('town', {})) ?? {}
  expect(href[name.indexOf('Málaga capital')]).toBe(`/es${at}`)
  expect(await spanish.search('malaga', 1)).toMatchObject([{ name: 'Málaga capital', href: `/es${at}` }])
  expect(await spanish.search('about', 1)).toMatchObject([{ name: 'Sobre este sitio', href: '/es/sobre' }])
  expect(await site.content.search('sobre este sitio', 1)).toMatchObject([{ name: 'About', href: '/about' }])
})

test('[LG3] a list narrowed to a choice says where it is as the language does, and a title has its comma', async () => {
  const spanish = await open({ ...translated, 'entries/land/andalucia.ar.md': front({ name: 'أندلوسيا' }) })
  const arabic = site.content.inLanguage?.('ar')
  expect(await arabic?.search('cities in andalucía', 1)).toMatchObject([{ where: 'أندلوسيا' }])
  expect(await spanish.search('cities in andalucía', 1)).toMatchObject([{ where: 'Andalucía' }])
  const [title] = [(await arabic?.page('/entries/town/ronda'))?.title]
  expect(title?.replaceAll(/[\u2066-\u2069]/g, '')).toBe('Ronda، أندلوسيا')
  expect(await spanish.page('/entries/town/ronda')).toMatchObject({ title: 'Ronda, Andalucía' })
})

test('[LG3] a document whose translation has its own slug is at it in every list, with its sentence', async () => {
  const spanish = await open({
    ...translated,
    'pages/index.md': front({
      kind: 'home',
      title: 'Small',
      description: 'D',
      heading: 'H',
      lead: 'L',
      hero: 'home-hero',
      featured: ['town/nerja'],
    }),
    'entries/town/nerja.es.md': front({ summary: 'Un balcón al mar.', slug: 'nerja-la-bella' }),
    'entries/town/ronda.md': front({ summary: 'S', near: ['nerja'] }),
  })
  const path = '/entries/town/nerja-la-bella'
  const nerja = { path, summary: 'Un balcón al mar.' }
  expect((await spanish.entries?.('town', { text: 'nerja' }))?.items).toMatchObject([nerja])
  expect(await spanish.page('/')).toMatchObject({ entries: [nerja] })
  const ronda = await spanish.page('/entries/town/ronda')
  const parts = ronda?.kind === 'text' ? (ronda.entry?.parts ?? []) : []
  expect(parts.find(({ kind }) => kind === 'entries')).toMatchObject({ entries: [nerja] })
  const { id = [], href = [] } = (await spanish.entryMarkers?.('town', {})) ?? {}
  expect(href[id.indexOf('town/nerja')]).toBe(`/es${path}`)
  expect(await spanish.search('nerja', 1)).toMatchObject([{ href: `/es${path}` }])
  expect(await spanish.redirect?.('/entries/town/nerja')).toBe(path)
  expect((await site.content.entries?.('town', { text: 'nerja' }))?.items).toMatchObject([
    { path: '/entries/town/nerja' },
  ])
})

test('[LG4] a page names the languages that it is in', async () => {
  const spanish = await open()
  expect(await spanish.alternates?.(['/sobre', '/plain'])).toEqual([
    { en: '/about', es: '/sobre' },
    { en: '/plain' },
  ])
  expect(
    await site.content.alternates?.([
      '/about',
      '/plain',
      '/entries/town/malaga',
      '/entries/town/nerja',
      '/entries/land/aragon',
      '/entries/land/andalucia',
    ]),
  ).toEqual([
    { en: '/about', es: '/sobre' },
    { en: '/plain' },
    { en: '/entries/town/malaga', es: '/entries/town/malaga' },
    { en: '/entries/town/nerja' },
    { en: '/entries/land/aragon' },
    { en: '/entries/land/andalucia', es: '/entries/land/andalucia' },
  ])
})

test('[LG5] a translation that does not fit is reported by file and field, and the rest is shown', async () => {
  const spanish = await open({
    ...translated,
    'pages/none.es.md': front({ heading: 'Nada' }),
    'pages/plain.fr.md': front({ heading: 'Simple' }),
    'site.es.json': { tagline: 'Un sitio', language: 'fr', navigation: [{ href: '/no', label: 'No' }] },
    'entries/land/aragon.es.md': front({ line: 'El norte', hues: [1, 2] }, 'Picos.'),
    'pages/plain.es.md': front({ heading: 'Llana', slug: 'sobre' }),
  })
  const all = causes().join('\n')
  expect(all).toContain('pages/none.es.md: there is no document that it translates')
  expect(all).toContain('pages/plain.fr.md: the site has no language fr')
  expect(all).toContain('site.es.json, field language: is the same in every language')
  expect(all).toContain('site.es.json, field navigation[0].href: there is no /no in the document')
  expect(all).toContain('entries/land/aragon.es.md, field hues: is the same in every language')
  expect(all).toContain('pages/plain.es.md, field slug: is already the address of pages/about.es.md: /sobre')
  expect(await spanish.site()).toMatchObject({ tagline: 'Un sitio', navigation: [link] })
  expect(await spanish.page('/entries/land/aragon')).toMatchObject({ description: 'El norte' })
})

test('[LG5] a translation that is too long, or in a language that is none, is reported, and the rest is shown', async () => {
  const spanish = await open({
    ...translated,
    'pages/about.es.md': front({ heading: 'Larga' }, 'x'.repeat(128 * 1024)),
    'pages/plain.aaa-bb-bb.md': front({ heading: 'Ninguna' }),
    'entries/land/andalucia.es.md': front({ line: 'x'.repeat(128 * 1024) }, 'Olivos.'),
  })
  const all = causes()
    .map((cause) => cause.slice(0, 200))
    .join('\n')
  expect(all).toContain('pages/about.es.md: is larger than 128 KB')
  expect(all).toContain('entries/land/andalucia.es.md: is larger than 128 KB')
  expect(all).toContain('pages/plain.aaa-bb-bb.md: the site has no language aaa-bb-bb')
  expect(await spanish.page('/about')).toMatchObject({
    heading: 'About',
    contentLanguage: { language: 'en' },
  })
  expect(await spanish.page('/entries/land/andalucia')).toMatchObject({ description: 'South' })
  expect(await spanish.site()).toMatchObject({ tagline: 'Un sitio' })
})

test('[LG5] a tag that is no language, among those of the site, is reported by its field', async () => {
  await open({
    ...translated,
    'site.json': { ...(translated['site.json'] as object), languages: ['es', 'e_s'] },
  })
  expect(causes()).toContain('site.json, field languages[1]: must be a language tag such as en')
  expect(await site.content.page('/about')).toMatchObject({ heading: 'About' })
})

test('[LG1] a banner is translated as a whole; what is not is marked', async () => {
  const spanish = await open({
    ...translated,
    'banners/season.html': '<p>In season</p>',
    'banners/season.es.html': '<!-- of: 0123 -->\n<p>De temporada</p>',
    'banners/other.html': '<p>Other</p>',
    'banners/none.es.html': '<p>Nada</p>',
  })
  expect(await spanish.banner('season')).toContain('<p>De temporada</p>')
  expect(await spanish.banner('other')).toBe('<div lang="en" dir="ltr"><p>Other</p></div>')
  expect(await spanish.banner('none')).toBeUndefined()
  expect(await site.content.banner('season')).toBe('<p>In season</p>')
  expect(causes()).toEqual(['banners/none.es.html: there is no document that it translates'])
  expect(await listTranslations(site.dir, 'es')).toContainEqual(
    expect.objectContaining({ file: 'banners/season.html', isStale: true, missing: [] }),
  )
})

test('[LG1] a translation, and what it translates, change what is shown within one compilation', async () => {
  const spanish = await open()
  await site.change({ 'pages/plain.es.md': front({ heading: 'Llana' }, 'Hola.') })
  expect(await spanish.page('/plain')).toMatchObject({ heading: 'Llana' })
  await site.change({
    'pages/plain.md': front({ kind: 'text', title: 'New', description: 'D', heading: 'P' }),
  })
  expect(await spanish.page('/plain')).toMatchObject({ heading: 'Llana', title: 'New' })
  await site.change({ 'pages/plain.es.md': null })
  expect(await spanish.page('/plain')).toMatchObject({ heading: 'P', contentLanguage: { language: 'en' } })
})
