import { afterEach, expect, test } from '@jest/globals'
import { listTranslations } from '../documents/listTranslations.ts'
import {
  createTestContent,
  front,
  place,
  smallSite,
  textPage,
  type TestContent,
} from '../testing/createTestContent.ts'

let site: TestContent
afterEach(() => site.close())

const [malaga, ...others] = (smallSite['generated/places.json'] as { places: object[] }).places
const link = { label: 'About', href: '/about' }
const translated = {
  ...smallSite,
  'site.json': { ...(smallSite['site.json'] as object), languages: ['es', 'ar'], navigation: [link] },
  'site.es.json': { tagline: 'Un sitio', navigation: [{ href: '/about', label: 'Acerca de' }] },
  'generated/places.json': {
    places: [
      { ...malaga, called: { es: 'Málaga capital' }, names: { es: ['Alcazaba'] } },
      ...others,
      place('6', 'Nerja', '29', 9, 36.7, -3.9),
    ],
  },
  'regions/andalucia.es.md': front({ line: 'El sur' }, 'Olivos.'),
  'pages/about.es.md': front(
    { title: 'Sobre', heading: 'Sobre este sitio', slug: 'sobre' },
    'Texto.\n\n```block slot\nfallback: Sin tiempo.\n```\n',
  ),
  'pages/about.md': textPage(
    'About',
    'Text.\n\n```block slot\nslot: weather\noptions:\n  days: 3\nfallback: None.\n```\n',
  ),
  'pages/plain.md': textPage('Plain'),
  'pages/places/nerja.md': front({ kind: 'detail', place: 'nerja', summary: 'A balcony above the sea.' }),
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
  const [region] = await spanish.regions()
  expect(region).toMatchObject({
    name: 'Andalucía',
    line: 'El sur',
    introduction: '<p>Olivos.</p>\n',
    hues: [40, 230],
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
  expect(await spanish.page('/places/nerja')).toMatchObject({ contentLanguage: { language: 'en' } })
  expect(await spanish.page('/places/ronda')).not.toHaveProperty('contentLanguage')
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

test('[LG3] places are called, found, listed and drawn in the language, with its addresses', async () => {
  const spanish = await open()
  expect(await spanish.page('/places/malaga')).toMatchObject({ place: { name: 'Málaga capital' } })
  expect((await spanish.places({ text: 'laga' })).items[0]?.name).toBe('Málaga capital')
  const { name, href } = await spanish.markers({})
  expect(href[name.indexOf('Málaga capital')]).toBe('/es/places/malaga')
  expect(await spanish.search('malaga', 1)).toMatchObject([
    { name: 'Málaga capital', href: '/es/places/malaga' },
  ])
  expect(await spanish.search('about', 1)).toMatchObject([{ name: 'Sobre este sitio', href: '/es/sobre' }])
  expect(await site.content.search('sobre este sitio', 1)).toMatchObject([{ name: 'About', href: '/about' }])
})

test('[LG3] a list that a kind of place narrows says where it is as the language does, and a title has its comma', async () => {
  const { regions, provinces } = smallSite['generated/geography.json'] as {
    regions: object[]
    provinces: object[]
  }
  const [first, ...rest] = provinces
  const spanish = await open({
    ...translated,
    'generated/geography.json': { regions, provinces: [{ ...first, called: { ar: 'مالقة' } }, ...rest] },
    'regions/andalucia.ar.md': front({ name: 'أندلوسيا' }),
  })
  const arabic = site.content.inLanguage?.('ar')
  expect(await arabic?.search('cities in andalucía', 1)).toMatchObject([{ where: 'أندلوسيا' }])
  expect(await arabic?.search('cities in málaga', 1)).toMatchObject([{ where: 'مالقة' }])
  expect(await spanish.search('cities in málaga', 1)).toMatchObject([{ where: 'Málaga' }])
  expect(await arabic?.page('/places/ronda')).toMatchObject({ title: 'Ronda، أندلوسيا' })
  expect(await spanish.page('/places/ronda')).toMatchObject({ title: 'Ronda, Andalucía' })
})

test('[LG3] a place whose translation has its own slug is at it in every list, with its sentence', async () => {
  const spanish = await open({
    ...translated,
    'pages/index.md': front({
      kind: 'home',
      title: 'Small',
      description: 'D',
      heading: 'H',
      lead: 'L',
      hero: 'home-hero',
      featured: ['nerja'],
    }),
    'pages/places/nerja.es.md': front({ summary: 'Un balcón al mar.', slug: 'nerja-la-bella' }),
    'pages/places/ronda.md': front({ kind: 'detail', place: 'ronda', summary: 'S', related: ['nerja'] }),
  })
  const nerja = { slug: 'nerja-la-bella', teaser: { summary: 'Un balcón al mar.' } }
  expect((await spanish.places({ text: 'nerja' })).items).toMatchObject([nerja])
  expect(await spanish.page('/')).toMatchObject({ featured: [{ place: nerja }] })
  expect(await spanish.page('/places/ronda')).toMatchObject({ destination: { related: [nerja] } })
  expect(await spanish.page('/places/albarracin')).toHaveProperty('neighbours')
  const { id, href } = await spanish.markers({})
  expect(href[id.indexOf('6')]).toBe('/es/places/nerja-la-bella')
  expect(await spanish.search('nerja', 1)).toMatchObject([{ href: '/es/places/nerja-la-bella' }])
  expect(await spanish.redirect?.('/places/nerja')).toBe('/places/nerja-la-bella')
  expect((await site.content.places({ text: 'nerja' })).items).toMatchObject([{ slug: 'nerja' }])
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
      '/places/ronda',
      '/places/nerja',
      '/regions/aragon',
      '/regions/andalucia',
    ]),
  ).toEqual([
    { en: '/about', es: '/sobre' },
    { en: '/plain' },
    { en: '/places/ronda', es: '/places/ronda', ar: '/places/ronda' },
    { en: '/places/nerja' },
    { en: '/regions/aragon' },
    { en: '/regions/andalucia', es: '/regions/andalucia' },
  ])
})

test('[LG5] a translation that does not fit is reported by file and field, and the rest is shown', async () => {
  const spanish = await open({
    ...translated,
    'pages/none.es.md': front({ heading: 'Nada' }),
    'pages/plain.fr.md': front({ heading: 'Simple' }),
    'site.es.json': { tagline: 'Un sitio', language: 'fr', navigation: [{ href: '/no', label: 'No' }] },
    'regions/aragon.es.md': front({ line: 'El norte', id: '07' }, 'Picos.'),
    'pages/plain.es.md': front({ heading: 'Llana', slug: 'sobre' }),
  })
  const all = causes().join('\n')
  expect(all).toContain('pages/none.es.md: there is no document that it translates')
  expect(all).toContain('pages/plain.fr.md: the site has no language fr')
  expect(all).toContain('site.es.json, field language: is the same in every language')
  expect(all).toContain('site.es.json, field navigation[0].href: there is no /no in the document')
  expect(all).toContain('regions/aragon.es.md, field id: is the same in every language')
  expect(all).toContain('pages/plain.es.md, field slug: is already the address of pages/about.es.md: /sobre')
  expect(await spanish.site()).toMatchObject({ tagline: 'Un sitio', navigation: [link] })
  expect((await spanish.regions())[1]).toMatchObject({ id: '02', line: 'El norte' })
})

test('[LG5] a translation that is too long, or in a language that is none, is reported, and the rest is shown', async () => {
  const spanish = await open({
    ...translated,
    'pages/about.es.md': front({ heading: 'Larga' }, 'x'.repeat(128 * 1024)),
    'pages/plain.aaa-bb-bb.md': front({ heading: 'Ninguna' }),
    'regions/andalucia.es.md': front({ line: 'x'.repeat(128 * 1024) }, 'Olivos.'),
  })
  const all = causes()
    .map((cause) => cause.slice(0, 200))
    .join('\n')
  expect(all).toContain('pages/about.es.md: is larger than 128 KB')
  expect(all).toContain('regions/andalucia.es.md: is larger than 128 KB')
  expect(all).toContain('pages/plain.aaa-bb-bb.md: the site has no language aaa-bb-bb')
  expect(await spanish.page('/about')).toMatchObject({
    heading: 'About',
    contentLanguage: { language: 'en' },
  })
  expect((await spanish.regions())[0]).toMatchObject({ name: 'Andalucía', line: 'South' })
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
