import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from '@jest/globals'
import { openDrafts } from '../draft/openDrafts.ts'
import { createTestContent, smallSite, type TestContent } from '../testing/createTestContent.ts'
import { createWriting } from '../testing/createWriting.ts'
import { readTokens } from './readTokens.ts'
import { tokens } from './tokens.ts'

let site: TestContent | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

async function open(theme: Readonly<Record<string, string>>): Promise<TestContent> {
  site = await createTestContent({ ...smallSite, ...theme })
  return site
}

const square = '<svg viewBox="0 0 9 9"><path id="a" d="M0 0H9V9Z" fill="var(--accent)"/></svg>'
const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="logo-a" d="M0 0H9V9Z" fill="var(--accent)"></path></svg>'

test('tokens of a theme are those of the kit’s sheet, with its colours', () => {
  const sheet = readFileSync(fileURLToPath(import.meta.resolve('@tessera/kit/tokens.css')), 'utf8')
  const root = sheet
    .slice(sheet.indexOf(':root'))
    .replaceAll(/color-scheme: .*;|--font-\w+-at-hand:[^;]*;|, var\(--font-\w+-at-hand\)|\}\s*$/g, '')
  const { values, errors } = readTokens(root)
  expect(errors).toEqual([])
  expect(Object.keys(values).toSorted()).toEqual([...tokens.keys()].toSorted())
  for (const [name, { grammar, value }] of tokens)
    if (grammar === '<color>') expect([name, values[name]]).toEqual([name, value.replace(', ', ',')])
})

test('[TH1] tokens, logo and icon of a site are in each of its languages, change with their documents and go with them', async () => {
  const { content, change, problems } = await open({
    'site.json': JSON.stringify({ ...(smallSite['site.json'] as object), languages: ['pt'] }),
    'theme/tokens.css': ':root { /* ours */ --paper: light-dark(#fff, oklch(20% 0 0)); --radius: 0px }',
    'theme/logo.svg': square,
    'theme/icon.svg': square,
    'theme/other.svg': square,
  })
  const { theme, icons } = await content.site()
  expect(theme).toEqual({
    sheet: '@layer shell{:root{--paper:light-dark(#fff,oklch(20%0 0));--radius:0px}}',
    paper: ['#fff', 'oklch(20%0 0)'],
    logo: drawn,
    icon: { svg: drawn.replace('logo-a', 'icon-a'), hash: expect.stringMatching(/^\w{16}$/) },
  })
  expect(icons).toEqual(['favicon.svg'])
  expect((await content.inLanguage?.('pt').site())?.theme).toEqual(theme)
  await change({ 'theme/logo-dark.svg': square, 'theme/icon.svg': null, 'theme/tokens.css': null })
  expect((await content.site()).theme).toEqual({
    logo: drawn,
    darkLogo: drawn.replace('logo-a', 'logo-dark-a'),
  })
  expect((await content.site()).icons).toEqual([])
  await change({ 'theme/logo.svg': null, 'theme/logo-dark.svg': null })
  expect(await content.site()).not.toHaveProperty('theme')
  expect(problems).toEqual([])
})

const band = '<color> | [ <gradient> && [ <bg-position> [ / <bg-size> ]? ]? ]#'
const onlyRoot = 'only one rule may stand here, :root { --name: value; … }'
const wrongTokens: readonly [sheet: string, field: string, reason: string][] = [
  [':root {\n  --ink: #ffz }', '--ink', 'line 2: “#ffz” is not <color>'],
  [':root { --ink: url(x.png) }', '--ink', 'line 1: “url(x.png)” is not <color>'],
  [':root { --band: url(x.png) }', '--band', `line 1: “url(x.png)” is not ${band}`],
  [':root { --ink: inherit }', '--ink', 'line 1: “inherit” is not <color>'],
  [':root { --ink: ; }', '--ink', 'line 1: “ ” is not <color>'],
  [':root { --radius: 6 }', '--radius', 'line 1: “6” is not <length>'],
  [':root { --quick: 2px }', '--quick', 'line 1: “2px” is not <time>'],
  [':root { --inks: red }', '--inks', 'line 1: there is no such token; the nearest is --ink'],
  [':root { background: red }', 'background', 'line 1: there is no such token'],
  [':root { --ink: red !important }', '--ink', 'line 1: a token cannot be !important'],
  [':root { --ink: var(--black) }', '--ink', 'line 1: there is no token --black'],
  [':root { --ink: var(--ink-soft, red) }', '--ink', 'line 1: “var(--ink-soft,red)” is not <color>'],
  [':root { --accent: var(--region) }', '--accent', 'line 1: --accent refers to itself'],
  [':root { --font-text: "</style><script>" }', '--font-text', 'line 1: contains <'],
  ['\nbody { --ink: red }', '', `line 2: ${onlyRoot}`],
  ['@import "https://other.test/a.css"; :root {}', '', `line 1: ${onlyRoot}`],
  [':root { &:hover { --ink: red } }', '', `line 1: ${onlyRoot}`],
  [':root { --ink: red } }', '', 'line 1: Selector is expected'],
]

test.each(wrongTokens)('[TH2] %j is named and the last good tokens stay', async (sheet, field, reason) => {
  const { content, change, problems } = await open({ 'theme/tokens.css': ':root { --radius: 0px }' })
  const before = (await content.site()).theme
  await change({ 'theme/tokens.css': sheet })
  expect((await content.site()).theme).toEqual(before)
  const of = field === '' ? '' : `, field ${field}`
  expect(problems[0]).toMatchObject({ name: 'documentInvalid', cause: `theme/tokens.css${of}: ${reason}` })
})

const inside = (part: string) => `<svg viewBox="0 0 9 9">${part}</svg>`
const wrongDrawings: readonly [svg: string, reason: string][] = [
  [inside('<script>alert(1)</script>'), 'the element <script> is not allowed'],
  [inside('<style>path { fill: url(//other.test) }</style>'), 'the element <style> is not allowed'],
  [inside('<foreignObject><p>x</p></foreignObject>'), 'the element <foreignObject> is not allowed'],
  [inside('<image href="https://other.test/a.png"/>'), 'the element <image> is not allowed'],
  [inside('<use href="#a"/>'), 'the element <use> is not allowed'],
  [inside('<a href="javascript:alert(1)"/>'), 'the element <a> is not allowed'],
  [inside('<animate attributeName="href"/>'), 'the element <animate> is not allowed'],
  [inside('<path onload="alert(1)"/>'), 'the attribute onload of <path> is not allowed'],
  [inside('<path style="fill: red"/>'), 'the attribute style of <path> is not allowed'],
  [inside('<path class="shell-footer"/>'), 'the attribute class of <path> is not allowed'],
  [inside('<g xlink:href="x"/>'), 'the attribute xlink:href of <g> is not allowed'],
  [inside('<path fill="url(https://other.test/a.svg#b)"/>'), 'fill of <path> refers to another file'],
  [inside('<path fill="u\\72l(x)"/>'), 'fill of <path> refers to another file'],
  ['<svg><path/></svg>', 'is no <svg> with a viewBox'],
  ['no drawing', 'is no <svg> with a viewBox'],
  [inside(`<path d="${'M0 0'.repeat(5000)}"/>`), 'is larger than 16 KB'],
]

test.each(wrongDrawings)('[TH2] %.60j is named and the last good logo stays', async (svg, reason) => {
  const { content, change, problems } = await open({ 'theme/logo.svg': square })
  await change({ 'theme/logo.svg': svg })
  expect((await content.site()).theme?.logo).toBe(drawn)
  expect(problems.map(({ cause }) => cause)).toContain(`theme/logo.svg: ${reason}`)
})

test('what a drawing program writes for itself is left out, and what a drawing refers to inside itself stays', async () => {
  const { content, problems } = await open({
    'theme/logo.svg': `<?xml version="1.0"?><!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="x" ink:pageopacity="0" version="1.1" width="90" height="90" viewBox="0 0 9 9">
  <metadata><rdf:RDF>Drawn by a program</rdf:RDF></metadata><ink:view/>
  <linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient><path fill="url('#g')"/>
</svg>`,
  })
  expect(problems).toEqual([])
  expect((await content.site()).theme?.logo).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="logo-g"><stop offset="1" stop-color="red"></stop></linearGradient><path fill="url(#logo-g)"></path></svg>',
  )
})

test('[TH2] a text that is hard to read is a flaw, in either scheme, and the theme is shown', async () => {
  const { content, problems } = await open({
    'theme/tokens.css':
      ':root { --accent: light-dark(#888, white); --accent-ink: light-dark(black, var(--ink)) }',
  })
  expect((await content.site()).theme?.sheet).toContain('#888')
  expect(problems.map(({ name, cause }) => `${name} ${cause}`)).toEqual([
    'documentFlawed theme/tokens.css, field --accent: is hard to read on --paper in the light scheme: contrast 3.33, WCAG AA asks for 4.5',
    'documentFlawed theme/tokens.css, field --accent: is hard to read on --raised in the light scheme: contrast 3.54, WCAG AA asks for 4.5',
    'documentFlawed theme/tokens.css, field --accent-ink: is hard to read on --accent in the dark scheme: contrast 1.16, WCAG AA asks for 4.5',
  ])
})

const faces = `
@font-face { font-family: 'Own Sans'; src: url("fonts/own.1f2e3d4c5b.woff2") format('woff2'); font-weight: 100 900; unicode-range: U+0-FF }
@font-face { font-family: 'Own Sans'; src: url("fonts/own-ext.woff2") }
@font-face { font-family: 'Arial as Own'; src: local('Arial'), local('Liberation Sans'); size-adjust: 104.5% }`

test('[TH1] a theme that names the shell’s own font shows the fonts after it while files are late', async () => {
  const tokens = ":root { --font-display: 'Inter Variable', 'Roboto as Inter', system-ui }"
  const { content } = await open({ 'theme/tokens.css': tokens })
  const { sheet = '' } = (await content.site()).theme ?? {}
  expect(sheet.endsWith('}:root:root:root{--font-display-at-hand:"Roboto as Inter",system-ui}')).toBe(true)
})

test('[TH1] fonts of files are preloaded, served with the media, and followed by the visitor’s own fonts until they are there', async () => {
  const { content, change, problems } = await open({
    'theme/fonts.css': faces,
    'theme/fonts/own.1f2e3d4c5b.woff2': 'wOF2',
    'theme/fonts/own-ext.woff2': 'wOF2',
    'theme/tokens.css':
      ":root { --font-text: 'Own Sans', 'Arial as Own', sans-serif; --font-display: var(--font-text) }",
  })
  expect(problems).toEqual([])
  const { sheet, fonts } = (await content.site()).theme ?? {}
  expect(fonts).toEqual({
    display: ['/media/own.1f2e3d4c5b.woff2'],
    text: ['/media/own.1f2e3d4c5b.woff2'],
  })
  expect(sheet).toContain(
    '@font-face{font-family:"Own Sans";src:url(/media/own-ext.woff2)format("woff2");font-display:optional}',
  )
  expect(sheet).toContain('local("Arial"),local("Liberation Sans");size-adjust:104.5%}@layer shell{:root{')
  expect(sheet).toContain(
    '}}:root:root:root{--font-display-at-hand:"Arial as Own",sans-serif;--font-text-at-hand:"Arial as Own",sans-serif}',
  )
  expect(await content.mediaFile('own-ext.woff2')).toMatchObject({ type: 'font/woff2' })

  await change({
    'theme/fonts/own.1f2e3d4c5b.woff2': null,
    'theme/fonts/own-ext.woff2': '%PDF-1.7',
    'theme/fonts.css': `${faces} `,
  })
  expect(problems.map(({ cause }) => cause)).toEqual([
    'theme/fonts.css, field faces[0].file: own.1f2e3d4c5b.woff2 is missing, or not a regular file',
    'theme/fonts.css, field faces[1].type: own-ext.woff2 is application/pdf',
  ])
  await change({ 'theme/fonts.css': null })
  expect(await content.mediaFile('own-ext.woff2')).toBeUndefined()
  expect((await content.site()).theme?.fonts).toEqual({ display: [], text: [] })
})

const face = (more: string) => `@font-face { font-family: A; src: local(A); ${more} }`
const wrongFaces: readonly [sheet: string, field: string, reason: string][] = [
  [':root { --ink: red }', '', 'only @font-face { … } may stand here'],
  ['@import "https://other.test/a.css";', '', 'only @font-face { … } may stand here'],
  ['@font-face { font-family: A }', '', 'a face needs font-family and src'],
  [face('src: url(https://other.test/a.woff2)'), 'src', 'is neither url("fonts/….woff2") nor local("…")'],
  [face('src: url(fonts/../../secret.woff2)'), 'src', 'is neither url("fonts/….woff2") nor local("…")'],
  [face('src: local(A), url(fonts/a.woff2)'), 'src', 'is neither url("fonts/….woff2") nor local("…")'],
  [face('size-adjust: large'), 'size-adjust', '“large” is not allowed'],
  [face('font-family: "</style>"'), 'font-family', '“"</style>"” is not allowed'],
  [face('font-display: block'), 'font-display', 'is not allowed in a face'],
]

test.each(wrongFaces)('[TH2] %j is named and the last good faces stay', async (sheet, field, reason) => {
  const { content, change, problems } = await open({
    'theme/fonts.css': face('font-weight: 400'),
    'theme/tokens.css': ':root { --font-text: A }',
  })
  await change({ 'theme/fonts.css': sheet })
  expect((await content.site()).theme?.sheet).toContain('src:local(A);font-weight:400')
  const [{ name, cause, detail } = {}] = problems
  expect([name, detail]).toEqual(['documentInvalid', { file: 'theme/fonts.css', field }])
  expect(cause).toContain(reason)
})

test('[PV1] a drafted theme shows over the port only', async () => {
  const { content } = await open({})
  const drafts = openDrafts(content)
  await drafts.use([{ file: 'theme/tokens.css', text: ':root { --radius: 0px }' }])
  expect((await drafts.content.site()).theme?.sheet).toContain('--radius:0px')
  expect((await content.site()).theme).toBeUndefined()
})

test('[TH1] [TH2] a draft of a theme says what is wrong, is listed, and is published and taken back like a text', async () => {
  await using writing = await createWriting()
  const file = 'theme/tokens.css'
  const [good, wrong] = [':root { --radius: 0px }', ':root { --radius: red }']
  const set = await writing.begin()
  const saved = await writing.save(set, file, wrong)
  expect(saved).toMatchObject({ problems: [{ detail: { file, field: '--radius' } }] })
  await writing.save(set, file, good)
  const { documents } = await writing.port.list({ kind: 'theme', max: 9, set })
  expect(documents).toMatchObject([{ file, kind: 'theme', draft: 'new' }])
  expect(await writing.publish(set)).toMatchObject({ kind: 'published', files: [file] })
  expect(await writing.read(file)).toBe(good)

  const removal = await writing.begin()
  await writing.save(removal, file, null)
  await writing.publish(removal)
  await expect(writing.read(file)).rejects.toThrow('ENOENT')
})
