import { afterEach, expect, test } from '@jest/globals'
import {
  createFollowedContent,
  createTestContent,
  front,
  textPage,
  townSite,
  type TestContent,
} from '../testing/createTestContent.ts'
import { openDrafts, type DraftText } from './openDrafts.ts'

let open: Pick<TestContent, 'close'>
afterEach(() => open.close())

const media = {
  media: [
    {
      id: 'bridge',
      alt: 'A bridge',
      width: 10,
      height: 10,
      files: [{ file: 'bridge.jpg', type: 'image/jpeg', width: 10 }],
    },
  ],
}

async function createDrafts(
  texts: readonly DraftText[],
  more: Readonly<Record<string, string | object>> = {},
) {
  const site = await createTestContent({ ...townSite, ...more })
  open = site
  const drafts = openDrafts(site.content)
  await drafts.use(texts)
  return { ...drafts, published: site.content }
}

const html = (page: unknown) => JSON.stringify((page as { blocks?: unknown } | undefined)?.blocks)

test('[PV1] a draft shows over the port and is in nothing that the site reads', async () => {
  const { content, published } = await createDrafts([
    { file: 'pages/about.md', text: textPage('Second', 'Words of *mine*.') },
    { file: 'pages/new.md', text: textPage('New') },
  ])
  expect(await content.page('/about')).toMatchObject({ heading: 'Second' })
  expect(html(await content.page('/about'))).toContain('<em>mine</em>')
  expect(await content.page('/new')).toMatchObject({ heading: 'New' })
  expect((await content.search('new', 9)).map(({ href }) => href)).toEqual(['/new'])
  expect(await published.page('/about')).toMatchObject({ heading: 'First' })
  expect(await published.page('/new')).toBeUndefined()
  expect(await published.search('new', 9)).toEqual([])
  expect(content.revision()).not.toBe(published.revision())
})

test('[PV1] a first document of a record leaves what it does not say as the record has it', async () => {
  const text = `${front({})}Words of mine.\n`
  const { content } = await createDrafts([{ file: 'entries/town/ronda.md', text }])
  const page = await content.page('/entries/town/ronda')
  expect(page).toMatchObject({ title: 'Ronda, Andalucía', heading: 'Ronda' })
  expect(html(page)).toContain('Words of mine.')
})

test('[PV1] removed pages are gone, of a document its record comes back', async () => {
  const { content } = await createDrafts(
    [
      { file: 'pages/about.md', text: null },
      { file: 'entries/town/ronda.md', text: null },
    ],
    { 'entries/town/ronda.md': front({ name: 'Own' }) },
  )
  expect(await content.page('/about')).toBeUndefined()
  expect(await content.page('/entries/town/ronda')).toMatchObject({ title: 'Ronda, Andalucía' })
})

test('[PV1] hidden pages show by their address, drafted and published ones, and are in no search', async () => {
  const hidden = (heading: string) => textPage(heading).replace('"title"', '"hidden":true,"title"')
  const { content, published } = await createDrafts(
    [
      { file: 'pages/about.md', text: hidden('Mine') },
      { file: 'entries/town/granada.md', text: front({ name: 'Granada' }) },
    ],
    {
      'pages/secret.md': hidden('Secret'),
      'entries/town/ronda.md': front({ hidden: true }),
      'entries/town/granada.md': front({ hidden: true }),
    },
  )
  expect(await content.page('/about')).toMatchObject({ heading: 'Mine' })
  expect(await content.page('/secret')).toMatchObject({ heading: 'Secret' })
  expect(await content.page('/entries/town/ronda')).toMatchObject({ heading: 'Ronda' })
  expect(await content.page('/entries/town/granada')).toMatchObject({ heading: 'Granada' })
  expect(await content.search('mine', 9)).toEqual([])
  for (const path of ['/secret', '/entries/town/ronda', '/entries/town/granada'])
    expect(await published.page(path)).toBeUndefined()
})

test('[PV1] what pages show of other documents is that of the drafts', async () => {
  const picture =
    '```block picture\npicture: bridge\n```\n```block form\nform: ask\n```\n```block email\nemail: office\n```'
  const { content, problems } = await createDrafts([
    { file: 'pages/about.md', text: textPage('Parts', picture) },
    { file: 'media/bridge.json', text: JSON.stringify(media) },
    { file: 'emails/office.json', text: JSON.stringify({ label: 'Write', address: 'a@b.test' }) },
    { file: 'entries/land/andalucia.json', text: JSON.stringify({ name: 'Andalusia' }) },
    {
      file: 'site.json',
      text: JSON.stringify({
        ...(townSite['site.json'] as object),
        navigation: [{ label: 'New', href: '/new' }],
      }),
    },
    { file: 'redirects.json', text: JSON.stringify({ redirects: [{ from: '/old', to: '/about' }] }) },
  ])
  const page = await content.page('/about')
  expect(page?.blocks.map(({ kind }) => kind)).toEqual(['picture', 'html', 'email'])
  expect((await problems('pages/about.md')).problems.map(({ cause }) => cause)).toEqual([
    'pages/about.md, field blocks[1].form: there is no form ask',
  ])
  expect(await content.mediaFile('bridge.jpg')).toMatchObject({ type: 'image/jpeg' })
  expect(await content.page('/entries/town/ronda')).toMatchObject({ above: [{ heading: 'Andalusia' }] })
  expect((await content.site()).navigation).toEqual([{ label: 'New', href: '/new' }])
  expect(await content.redirect?.('/old')).toBe('/about')
})

test('[PV2] a draft that is refused is named by field, and the published text stays', async () => {
  const { content, problems, use } = await createDrafts([
    { file: 'pages/about.md', text: front({ kind: 'text', title: 'T' }) },
  ])
  const { path, problems: found } = await problems('pages/about.md')
  expect(path).toBe('/about')
  expect(found.map(({ detail }) => detail?.['field'])).toEqual(['description', 'heading'])
  expect(await content.page('/about')).toMatchObject({ heading: 'First' })
  await use([])
  expect((await problems('pages/about.md')).problems).toEqual([])
})

test('[PV2] a second document of one path is named', async () => {
  const text = JSON.stringify({ kind: 'text', title: 'T', description: 'D', heading: 'H' })
  const { problems } = await createDrafts([
    { file: 'pages/about.json', text },
    { file: 'pages/about.md', text: textPage('Mine') },
  ])
  expect((await problems('pages/about.json')).problems).toEqual([])
  expect((await problems('pages/about.md')).problems.map(({ cause }) => cause)).toEqual([
    'pages/about.md: the page of this path is pages/about.json',
  ])
})

test('[PV1] drafts follow what is published beneath them', async () => {
  const mine = [{ file: 'pages/new.md', text: textPage('New') }]
  const site = await createFollowedContent(townSite, { worker: 'draftWorker' })
  open = site
  const { content, use } = openDrafts(site.content)
  await use(mine)
  const changed = site.nextChange()
  await site.write('pages/about.md', textPage('Third'))
  await changed
  await use(mine)
  expect(await content.page('/about')).toMatchObject({ heading: 'Third' })
  expect(await content.page('/new')).toMatchObject({ heading: 'New' })
})

test('[PV3] a path leads to its document, or to the beginning of one', async () => {
  const { find } = await createDrafts([{ file: 'pages/new.md', text: textPage('New') }])
  expect(await find('/about')).toEqual({ file: 'pages/about.md', title: 'T' })
  expect(await find('/new')).toEqual({ file: 'pages/new.md', title: 'T' })
  expect(await find('/entries/land/andalucia')).toEqual({
    file: 'entries/land/andalucia.json',
    title: 'Andalucía',
  })
  expect(await find('/entries/town/ronda')).toEqual({
    file: 'entries/town/ronda.md',
    text: '---\nname: "Ronda"\n---\n',
    title: 'Ronda, Andalucía',
  })
  expect(await find('/entries/town')).toBeUndefined()
  expect(await find('/nowhere')).toBeUndefined()
})

const advice = async (drafts: Awaited<ReturnType<typeof createDrafts>>, file: string) =>
  (await drafts.problems(file)).problems.map(({ name, cause }) => `${name} ${cause}`)

const dead = (file: string, field: string, path: string, what = 'page') =>
  `documentFlawed ${file}, field ${field}: leads to ${path}, but there is no such ${what}; if it has moved, name its new address, or add a redirect to redirects.json`

test('[PV2] links of a draft are held against the pages that are there with the drafts', async () => {
  const paths =
    '/gone /hidden /new /kept /entries/town/ronda /entries/town/lost /entries/land/aragon /old /banners/season /media/none.pdf /media/bridge.jpg /lost /lost'
  const drafts = await createDrafts(
    [
      {
        file: 'pages/about.md',
        text: textPage(
          'H',
          paths
            .split(' ')
            .map((path) => `[Olives](${path})`)
            .join(' '),
        ),
      },
      { file: 'pages/gone.md', text: null },
      { file: 'pages/hidden.md', text: textPage('H').replace('"title"', '"hidden":true,"title"') },
      { file: 'pages/new.md', text: textPage('New') },
      { file: 'redirects.json', text: JSON.stringify({ redirects: [{ from: '/old', to: '/lost' }] }) },
      { file: 'banners/season.html', text: '<p>Season</p>' },
      { file: 'media/bridge.json', text: JSON.stringify(media) },
      { file: 'entries/land/navarra.md', text: front({ name: 'Navarra' }, '[P](/nowhere)') },
    ],
    {
      'pages/gone.md': textPage('Gone'),
      'pages/hidden.md': textPage('Seen'),
      'pages/kept.md': textPage('Kept'),
    },
  )
  const at = (path: string, what?: string) => dead('pages/about.md', 'blocks[0].markdown', path, what)
  expect(await advice(drafts, 'pages/about.md')).toEqual([
    at('/gone'),
    at('/hidden'),
    at('/entries/town/lost'),
    at('/media/none.pdf', 'file'),
    at('/lost'),
  ])
  expect(await advice(drafts, 'redirects.json')).toEqual([dead('redirects.json', 'redirects[0].to', '/lost')])
  expect(await advice(drafts, 'entries/land/navarra.md')).toEqual([
    dead('entries/land/navarra.md', 'blocks[0].markdown', '/nowhere'),
  ])
})

test('[PV2] a heading of a draft that leaves out a level is advice, and no more than a hundred dead links are', async () => {
  const links = Array.from({ length: 150 }, (_none, index) => `[Olives](/lost-${index})`).join(' ')
  const drafts = await createDrafts([
    { file: 'pages/about.md', text: textPage('H', '#### Deep') },
    { file: 'pages/new.md', text: textPage('H', links) },
  ])
  expect(await advice(drafts, 'pages/about.md')).toEqual([expect.stringMatching(/^documentFlawed .*“Deep”/)])
  expect(await advice(drafts, 'pages/new.md')).toHaveLength(100)
})

test('[PV2] words of links that do not say where they lead are advice, in the language of the page', async () => {
  const body = (...words: string[]) => words.map((one) => `[${one}](/about)`).join(' ')
  const spanish = front(
    { kind: 'text', title: 'T', description: 'D', heading: 'H', language: 'es-ES' },
    body('Aquí', 'here', 'Leer más …', 'Ronda'),
  )
  const english = body('Here', '*Click here*!', 'Read&nbsp;more', 'Here', 'here is Ronda', 'Ronda', 'aquí')
  const html =
    '\n\n```block html\n<a href="/about" aria-label="Opening hours">More</a><a id="x">here</a>\n```\n'
  const drafts = await createDrafts([
    { file: 'pages/about.md', text: textPage('H', english + html) },
    { file: 'pages/new.md', text: spanish },
  ])
  const words = (found: readonly string[]) => found.map((cause) => /“(.*?)”/.exec(cause)?.[1])
  const found = await advice(drafts, 'pages/about.md')
  expect(words(found)).toEqual(['Here', 'Click here!', 'Read more'])
  expect(found[0]).toMatch(/^documentFlawed pages\/about\.md, field blocks\[0\]\.markdown: /)
  expect(words(await advice(drafts, 'pages/new.md'))).toEqual(['Aquí', 'Leer más …'])
})

test('[PV2] a picture of a draft with neither a text nor decoration is an error', async () => {
  const [picture] = media.media
  const of = (alt?: string) => JSON.stringify({ media: [{ ...picture, alt }] })
  const drafts = await createDrafts([
    { file: 'media/none.json', text: of() },
    { file: 'media/blank.json', text: of(' \u00a0 ') },
    { file: 'media/decoration.json', text: of('') },
  ])
  const refused = (file: string) =>
    `documentInvalid ${file}, field media[0].alt: must say what the picture shows, or be empty for decoration`
  expect(await advice(drafts, 'media/none.json')).toEqual([refused('media/none.json')])
  expect(await advice(drafts, 'media/blank.json')).toEqual([refused('media/blank.json')])
  expect(await advice(drafts, 'media/decoration.json')).toEqual([])
})

test('[ST12] a draft of a translation shows in its language, over the document or over a draft of it', async () => {
  const site = { ...(townSite['site.json'] as object), languages: ['es'] }
  const spanish = (title: string) => `---\ntitle: ${title}\nheading: ${title}\n---\nTexto.\n`
  const { content, find, problems, published } = await createDrafts(
    [
      { file: 'pages/about.es.md', text: spanish('Borrador') },
      { file: 'pages/new.md', text: textPage('New') },
      { file: 'pages/new.es.md', text: `---\nheading: Nueva\ncolour: red\n---\n` },
    ],
    { 'site.json': site, 'pages/about.es.md': spanish('Acerca') },
  )
  const inSpanish = content.inLanguage?.('es')
  expect(await inSpanish?.page('/about')).toMatchObject({ heading: 'Borrador' })
  expect(html(await inSpanish?.page('/about'))).toContain('Texto.')
  expect(await inSpanish?.page('/new')).toMatchObject({ heading: 'Nueva' })
  expect(await content.page('/about')).toMatchObject({ heading: 'First' })
  expect(await published.inLanguage?.('es').page('/about')).toMatchObject({ heading: 'Acerca' })
  expect(await find('/es/about')).toMatchObject({ file: 'pages/about.es.md' })
  expect((await problems('pages/new.es.md')).problems).toEqual([
    expect.objectContaining({ detail: expect.objectContaining({ field: 'colour' }) }),
  ])
})
