import { afterEach, expect, test } from '@jest/globals'
import {
  createTestContent,
  front,
  textPage,
  townSite,
  type TestContent,
} from './testing/createTestContent.ts'

let site: TestContent
type Documents = Readonly<Record<string, string | object>>

async function open(more: Documents): Promise<readonly string[]> {
  site = await createTestContent({ ...townSite, ...more })
  return site.problems.map(({ name, cause }) => `${name} ${cause}`)
}

/** What is reported once these documents are written, or removed where nothing is given. */
async function after(changes: Readonly<Record<string, string | object | null>>) {
  return (await site.change(changes)).problems.map(({ cause }) => cause)
}

afterEach(() => site.close())

const dead = (at: string, path: string, what = 'page') =>
  `${at}: leads to ${path}, but there is no such ${what}; if it has moved, name its new address, or add a redirect to redirects.json`

const linking = (...paths: string[]) =>
  textPage('Links', paths.map((path) => `[a link](${path})`).join('\n\n'))

test('[RT1] a dead link of a page, a document of a type, the site, a banner or a redirect is reported by file and field', async () => {
  const link = (href: string) => ({ label: 'L', href })
  const problems = await open({
    'site.json': {
      ...(townSite['site.json'] as object),
      navigation: [link('/about'), link('/lost-1')],
      footer: {
        about: 'A',
        links: [link('/lost-2.html')],
        attributions: [{ ...link('/lost-3'), licence: 'L' }],
      },
    },
    'consent.json': { link: '/lost-4' },
    'entries/land/navarra.md': front(
      { name: 'Navarra' },
      '[Ronda](/entries/town/ronda) [a town](/entries/town/lost)',
    ),
    'banners/season.html': `<a class="x" href="/lost-5">A</a> <a href='/about'>B</a>`,
    'redirects.json': { redirects: [{ from: '/old', to: '/lost-6' }] },
    'pages/guides/north.md': front(
      {
        kind: 'text',
        title: 'T',
        description: 'D',
        heading: 'H',
        banners: [{ position: 'b', url: '/banners/none' }],
      },
      '[a](../lost-7) [b](south "South")\n\n```block html\n<a href="/media/none.pdf">c</a>\n```',
    ),
  })
  expect(problems.toSorted()).toEqual(
    [
      dead('banners/season.html', '/lost-5'),
      dead('consent.json, field link', '/lost-4'),
      dead('entries/land/navarra.md, field blocks[0].markdown', '/entries/town/lost'),
      dead('pages/guides/north.md, field banners[0].url', '/banners/none', 'file'),
      dead('pages/guides/north.md, field blocks[0].markdown', '/guides/south'),
      dead('pages/guides/north.md, field blocks[0].markdown', '/lost-7'),
      dead('pages/guides/north.md, field blocks[1].html', '/media/none.pdf', 'file'),
      dead('redirects.json, field redirects[0].to', '/lost-6'),
      dead('site.json, field footer.attributions[0].href', '/lost-3'),
      dead('site.json, field footer.links[0].href', '/lost-2.html'),
      dead('site.json, field navigation[1].href', '/lost-1'),
    ].map((cause) => `documentFlawed ${cause}`),
  )
})

test('[RT1] a link to whatever answers is none, nor is one to another site or from a page that no one sees', async () => {
  const problems = await open({
    'pages/año.md': textPage('Year'),
    'redirects.json': {
      redirects: [
        { from: '/old', to: '/about#text' },
        { from: '/vieja-ñ', to: '/about' },
      ],
    },
    'banners/season.html': '<p>Season</p>',
    'media/own.json': { files: [{ id: 'menu', type: 'application/pdf', file: 'menu.pdf' }] },
    'pages/links.md': linking(
      ...'/about /about/ /about?x=1#y /a%C3%B1o /año /old /vieja-%C3%B1 /entries/town/ronda#map ./año about ?x=1 #'.split(
        ' ',
      ),
      ...'/entries/land/aragon?size=city /search?text=x /sitemap.xml /favicon.svg /banners/season'.split(' '),
      ...'https://other.test/lost tel:112 mailto:a@site.test media:menu'.split(' '),
    ),
    'pages/hidden.md': linking('/lost').replace('"title"', '"hidden":true,"title"'),
  })
  expect(problems).toEqual([expect.stringContaining('menu.pdf is missing')])
})

test('[RT1] a link that dies because another document goes is reported then, and no more once it is back', async () => {
  const links = linking('/guides', '/entries/town/ronda', '/entries/land/aragon')
  expect(await open({ 'pages/about.md': links, 'pages/guides.md': textPage('Guides') })).toEqual([])
  const at = 'pages/about.md, field blocks[0].markdown'
  expect(await after({ 'pages/guides.md': null })).toEqual([dead(at, '/guides')])
  expect(await after({ 'redirects.json': { redirects: [{ from: '/guides', to: '/about' }] } })).toEqual([])
  expect(await after({ 'redirects.json': null })).toEqual([dead(at, '/guides')])
  expect(await after({ 'pages/guides.md': textPage('Guides') })).toEqual([])

  expect(await after({ 'entries/town/ronda.json': { hidden: true } })).toEqual([
    dead(at, '/entries/town/ronda'),
  ])
  expect(await after({ 'entries/town/ronda.json': null })).toEqual([])
  expect(await after({ 'pages/about.md': textPage('No links') })).toEqual([])
})

test('[RT1] many dead links are reported by no more than a hundred, and are gone with their page', async () => {
  const links = Array.from({ length: 150 }, (_none, index) => `/lost-${index}`)
  expect(await open({ 'pages/links.md': linking(...links) })).toHaveLength(100)
  expect(await after({ 'pages/links.md': null })).toEqual([])
})

test('[RT1] a heading that leaves out a level is reported by file and field, whatever stands before it', async () => {
  const jump = (at: string, text: string, level: number, before: number) =>
    `documentFlawed ${at}: the heading “${text}” is of level ${level} and follows one of level ${before}: level ${before + 1} is left out`
  const html =
    '\n\n```block html\n<h4>Fourth <em>one</em></h4><h2>b</h2><h3>c</h3><h2>d</h2><h4>e</h4>\n```\n'
  const form = {
    heading: 'F',
    submit: 'S',
    thanks: 'T',
    fields: [{ name: 'a', label: 'A', control: 'text' }],
  }
  const slot = '```block slot\nslot: weather\nfallback: None\n```'
  expect(
    await open({
      'pages/first.md': textPage('First', '### Third\n\n#### Fourth\n\n## Second'),
      'pages/blocks.md': textPage('Blocks', `# Title${html}`),
      'pages/form.md': textPage('Form', '```block form\nform: order\n```\n\n### After it\n\n##### Jump'),
      'forms/order.json': form,
      'pages/slot.md': textPage('Slot', `${slot}\n\n#### After a slot`),
      'entries/town/ronda.md': front({}, '### Below a heading of the site'),
      'entries/land/navarra.md': front({ name: 'Navarra' }, '#### Peaks'),
    }),
  ).toEqual([
    jump('entries/land/navarra.md, field blocks[0].markdown', 'Peaks', 4, 2),
    jump('pages/blocks.md, field blocks[1].html', 'Fourth one', 4, 2),
    jump('pages/blocks.md, field blocks[1].html', 'e', 4, 2),
    jump('pages/first.md, field blocks[0].markdown', 'Third', 3, 1),
    jump('pages/form.md, field blocks[1].markdown', 'Jump', 5, 3),
  ])
})

test('[RT1] a link to a part of the same text page that is not there is reported by file and field', async () => {
  const lost = (at: string, id: string) =>
    `documentFlawed pages/parts.md, field ${at}: leads to #${id}, and nothing on the page has this id`
  const body = `## Año nuevo

[a](#ano-nuevo) [b](#note) [c](#none) [d](#main) [e](#top) [f](#) [g](#spot) [h](#order-sent) [i](/about#none)

\`\`\`block html
<p id="note"><a href="#nada">x</a></p>
\`\`\`

\`\`\`block banner
position: spot
\`\`\`

\`\`\`block form
form: order
\`\`\`
`
  const form = {
    heading: 'F',
    submit: 'S',
    thanks: 'T',
    fields: [{ name: 'a', label: 'A', control: 'text' }],
  }
  const slot = '\n\n```block slot\nslot: weather\nfallback: None\n```'
  expect(
    await open({
      'pages/parts.md': textPage('Parts', body),
      'pages/slot.md': textPage('Slot', `[of the slot](#forecast)${slot}`),
      'forms/order.json': form,
    }),
  ).toEqual([lost('blocks[0].markdown', 'none'), lost('blocks[1].html', 'nada')])
})
