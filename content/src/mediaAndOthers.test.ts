import { afterEach, expect, test } from '@jest/globals'
import { join } from 'node:path'
import {
  createTestContent,
  front,
  smallSite,
  townSite,
  type TestContent,
} from './testing/createTestContent.ts'
import { createTown } from './testing/towns.ts'

let site: TestContent

async function open(more: Readonly<Record<string, string | object>>): Promise<TestContent> {
  site = await createTestContent({ ...smallSite, ...more })
  return site
}

afterEach(() => site.close())

test('media and banners are found by listed names only, never by a path', async () => {
  const { content, dir } = await open({
    'media/own.json': {
      media: [
        {
          id: 'sea',
          width: 800,
          height: 600,
          alt: 'The sea',
          files: [
            { width: 400, type: 'image/webp', file: 'sea-400.webp' },
            { width: 800, type: 'image/webp', file: 'sea-800.webp' },
            { width: 800, type: 'image/avif', file: 'sea-800.avif' },
          ],
          crop: {
            below: 480,
            width: 400,
            height: 400,
            files: [{ width: 400, type: 'image/webp', file: 'sea-narrow.webp' }],
            preview: 'data:image/avif;base64,AAAA',
          },
        },
      ],
    },
    'pages/sea.json': {
      kind: 'text',
      title: 'T',
      description: 'D',
      heading: 'H',
      blocks: [{ kind: 'picture', picture: 'sea' }],
    },
    'banners/season.html': '<p>Season</p><script>1</script>',
  })
  const [block] = (await content.page('/sea'))?.blocks ?? []
  expect(block?.kind === 'picture' && block.picture).toEqual({
    alt: 'The sea',
    width: 800,
    height: 600,
    src: '/media/sea-800.webp',
    sources: [
      { type: 'image/avif', srcset: '/media/sea-800.avif 800w' },
      { type: 'image/webp', srcset: '/media/sea-400.webp 400w, /media/sea-800.webp 800w' },
    ],
    crop: {
      below: 480,
      width: 400,
      height: 400,
      sources: [{ type: 'image/webp', srcset: '/media/sea-narrow.webp 400w' }],
      preview: 'data:image/avif;base64,AAAA',
    },
  })
  expect(await content.mediaFile('sea-400.webp')).toEqual({
    path: join(dir, 'media/sea-400.webp'),
    type: 'image/webp',
  })
  expect(await content.mediaFile('sea-narrow.webp')).toEqual({
    path: join(dir, 'media/sea-narrow.webp'),
    type: 'image/webp',
  })
  expect(await content.banner('season')).toBe('<p>Season</p><script>1</script>')
  for (const name of ['own.json', '../site.json', 'sea', '', '__proto__', 'media/sea-400.webp']) {
    expect(await content.mediaFile(name)).toBeUndefined()
    expect(await content.banner(name)).toBeUndefined()
  }
})

test.each([
  ['a page', 'data:text/html;base64,AAAA'],
  ['a drawing, which could hold scripts', 'data:image/svg+xml;base64,AAAA'],
  ['an address', 'https://a.test/x.avif'],
  ['more than a source', 'data:image/avif;base64,AAAA 1x, https://a.test/x.avif'],
  ['a large one', `data:image/avif;base64,${'A'.repeat(8000)}`],
])('a preview that is %s is refused by field', async (_what, preview) => {
  const crop = { below: 480, width: 400, height: 400, files: picture('sea').files, preview }
  const { problems } = await open({ 'media/own.json': { media: [{ ...picture('sea'), crop }] } })
  expect(problems).toMatchObject([
    { name: 'documentInvalid', detail: { file: 'media/own.json', field: 'media[0].crop.preview' } },
  ])
})

const picture = (id: string) => ({
  id,
  width: 800,
  height: 600,
  alt: id,
  files: [{ width: 800, type: 'image/webp', file: `${id}.webp` }],
})

test('a large picture that is not there is reported, once for all languages; the page is shown', async () => {
  const { content, problems } = await open({
    'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
    'pages/about.md': front({ kind: 'text', title: 'T', description: 'D', heading: 'H', hero: 'sea' }),
    'pages/about.es.md': front({ heading: 'A' }),
  })
  expect(await content.page('/about')).toMatchObject({ heading: 'H', hero: { alt: '' } })
  expect(problems.map(({ cause }) => cause)).toEqual(['pages/about.md, field hero: there is no picture sea'])
})

test('[RT1] a document has the first picture that it names and that is there, else that of the document above it', async () => {
  const ronda = (pictures?: string[]) => ({
    'records/town/more.json': { records: [{ ...createTown('Nerja'), ...(pictures && { pictures }) }] },
  })
  const { content } = await open({
    ...townSite,
    'media/own.json': { media: ['olives', 'gorge'].map(picture) },
    'entries/land/andalucia.json': { name: 'Andalucía', pictures: ['olives'] },
    'pages/index.md': front({
      kind: 'home',
      title: 'Home',
      description: 'Home',
      heading: 'Home',
      lead: 'Lead.',
      hero: 'gorge',
      featured: ['town/nerja'],
    }),
    ...ronda(['lost', 'gorge']),
  })
  const shown = async () => {
    const page = await content.page('/entries/town/nerja')
    return page?.kind === 'text' && page.entry?.hero?.picture?.alt
  }
  expect(await shown()).toBe('gorge')
  expect(await content.page('/')).toMatchObject({ entries: [{ picture: { alt: 'gorge' } }] })
  for (const [named, seen] of [
    [['gorge'], 'gorge'],
    [undefined, 'olives'],
  ] as const) {
    await site.change(ronda(named && [...named]))
    expect([named, await shown()]).toEqual([named, seen])
  }
  expect(await content.page('/')).toMatchObject({ entries: [{ picture: { src: '/media/olives.webp' } }] })
})

test('[LB1] video, audio and PDF are media too: linked by id, with their size, and served as what they are', async () => {
  const { content, dir } = await open({
    'media/own.json': {
      files: [
        { id: 'film', type: 'video/mp4', file: 'film.1f.mp4', width: 640, height: 360 },
        { id: 'menu', type: 'application/pdf', file: 'menu.2e.pdf' },
      ],
    },
    'pages/tour.md': front(
      { kind: 'text', title: 'Tour', description: 'Tour', heading: 'Tour' },
      '<a data-lightbox="t" href="media:film">Film</a> <a data-lightbox="t" href="media:menu">Menu</a>',
    ),
  })
  const html = (await content.page('/tour'))?.blocks
    .map((block) => ('html' in block ? block.html : ''))
    .join()
  expect(html).toContain('href="/media/film.1f.mp4" data-width="640" data-height="360"')
  expect(html).toContain('href="/media/menu.2e.pdf">')
  expect(await content.mediaFile('menu.2e.pdf')).toEqual({
    path: join(dir, 'media/menu.2e.pdf'),
    type: 'application/pdf',
  })
})

test('whose files a page shows is what it uses and the site allows; others are reported by field', async () => {
  const shown = '<img src="https://a.test/x.webp" alt=""> <img src="https://b.test/x.webp" alt="">'
  const { content, problems } = await open({
    'site.json': { ...(smallSite['site.json'] as object), origins: { pictures: ['https://a.test'] } },
    'pages/tour.md': front({ kind: 'text', title: 'Tour', description: 'Tour', heading: 'Tour' }, shown),
  })
  const none = { media: [], frames: [] }
  expect((await content.page('/tour'))?.elsewhere).toEqual({ ...none, pictures: ['https://a.test'] })
  expect((await content.page('/about'))?.elsewhere).toBeUndefined()
  expect(problems).toMatchObject([
    {
      detail: { file: 'pages/tour.md', field: 'blocks[0].markdown' },
      cause: expect.stringContaining('https://b.test, which site.json does not list in origins.pictures'),
    },
  ])
  await site.change({
    'site.json': { ...(smallSite['site.json'] as object), origins: { pictures: ['https://b.test'] } },
  })
  expect((await content.page('/tour'))?.elsewhere).toEqual({ ...none, pictures: ['https://b.test'] })
})

test('[RT1] a site knows which icons it has, in each language', async () => {
  const files = [{ width: 1, type: 'image/svg+xml', file: 'favicon.svg' }]
  const { content, change } = await open({
    'site.json': { ...(smallSite['site.json'] as object), languages: ['es'] },
    'media/icons.json': { media: [{ id: 'mark', width: 1, height: 1, alt: '', files }] },
  })
  expect((await content.site()).icons).toEqual(['favicon.svg'])
  expect((await content.inLanguage?.('es').site())?.icons).toEqual(['favicon.svg'])
  await change({ 'media/icons.json': null })
  expect((await content.site()).icons).toEqual([])
})

test('[MP5] a drawn map that no media document lists is named, and is fetched once one lists it', async () => {
  const map = { baseLayer: { kind: 'drawn', index: '/media/land.basemap' }, fallback: '/media/none.basemap' }
  const { content, change, write } = await open({
    'site.json': { ...(smallSite['site.json'] as object), map },
  })
  const flaws = () => content.engine.shown().problems.map(({ cause }) => cause)
  expect(flaws()).toEqual([
    'site.json, field map.baseLayer.index: /media/land.basemap is not shown: no media document lists it',
    'site.json, field map.fallback: /media/none.basemap is not shown: no media document lists it',
  ])
  await write('media/land.basemap', ' { "format": 1 }')
  const files = [{ id: 'land', type: 'application/json', file: 'land.basemap' }]
  await change({ 'media/land.json': { files } })
  expect(flaws()).toEqual([expect.stringContaining('none.basemap')])
  expect(await content.mediaFile('land.basemap')).toMatchObject({ type: 'application/json' })
  await write('media/land.basemap', 'land')
  await change({
    'media/land.json': { files: [...files] },
    'media/other.json': { files: [{ ...files[0], id: 'other' }] },
  })
  expect(flaws().join()).toContain('is of no known type')
})
