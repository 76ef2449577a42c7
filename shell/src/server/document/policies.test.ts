import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js'
import { Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { createRegistryFolder, drawing, promote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import type { Log } from '../logging/log.ts'
import { renderOpsPage } from '../ops/renderOpsPage.ts'
import { lastResort } from './lastResort.ts'
import { policyFor } from './policyFor.ts'

let site: TestSite

beforeAll(async function openWithMaps() {
  const { registry } = await createRegistryFolder()
  const slots = ['list-map'] as const
  const server = drawing('map', slots)
  await promote(registry, { name: 'maps', slots, server, trustedTypes: ['maps.pins'] })
  site = await openSite(registry)
})
afterAll(() => site.close())

/** For browsers that know neither hashes nor `'strict-dynamic'`: they would get weaker policies, and none is supported. */
const forOldBrowsers = [Type.UNSAFE_INLINE_FALLBACK, Type.ALLOWLIST_FALLBACK]

/** What csp_evaluator finds that is more than a remark. */
function findings(policy: string | null): string[] {
  const { csp } = new CspParser(policy ?? '')
  return new CspEvaluator(csp)
    .evaluate(DEFAULT_CHECKS, [...DEFAULT_CHECKS, ...STRICTCSP_CHECKS])
    .filter(({ severity, type }) => severity < Severity.INFO && !forOldBrowsers.includes(type))
    .map(({ severity, description }) => `${Severity[severity]}: ${description}`)
}

const policyOf = (answer: Response) => answer.headers.get('content-security-policy')

test.each(['/', '/towns', '/towns?map=1', '/towns/ronda', '/about', '/order', '/season', '/nowhere'])(
  'csp_evaluator finds nothing in the policy of %s',
  async (path) => {
    expect(findings(policyOf(await site.get(path)))).toEqual([])
  },
)

test('csp_evaluator finds nothing where maps, banners and frames of others are', () => {
  const framed = ['https://www.youtube-nocookie.com', 'player.vimeo.com', 'https://banners.test:8443']
  const map = ['https://tile.googleapis.com', 'https://*.tiles.test']
  const allowed = {
    scripts: ['one'],
    styles: ['two'],
    images: map,
    media: map,
    fetched: map,
    framed,
    trustedTypes: ['maps.pins'],
  }
  expect(findings(policyFor(allowed))).toEqual([])
  expect(findings(policyFor({ ...allowed, nonce: 'q83vEjRWeJCrze8SNFZ4kA==' }))).toEqual([])
})

test('csp_evaluator finds nothing in the ops view and in the page of last resort', () => {
  const log: Log = { info: () => {}, error: () => {}, problem: () => {} }
  const at = { language: 'en', direction: 'ltr', prefix: '' } as const
  expect(findings(policyOf(renderOpsPage('Ops', null, 'h1 { color: teal }')))).toEqual([])
  expect(findings(policyOf(lastResort(new Error('x'), new Request('https://site.test/'), log, at)))).toEqual(
    [],
  )
})

test('csp_evaluator finds something where something is wrong', () => {
  expect(findings("script-src 'self' 'unsafe-inline'")).not.toEqual([])
  expect(findings(null)).not.toEqual([])
})

test('code makes the policies that the current remotes declare, and the shell’s own', async () => {
  for (const path of ['/', '/season', '/nowhere']) {
    const policy = policyOf(await site.get(path))
    expect(policy).toContain("; require-trusted-types-for 'script'; ")
    expect(policy).toMatch(/; trusted-types tessera\.site default maps\.pins$/)
  }
  const facts = JSON.parse(/id="tessera-page">([^<]*)/.exec(await site.text('/about'))?.[1] ?? '')
  expect(facts.remotes.maps).not.toHaveProperty('writesHtml')
})

test('the sanitiser comes with a remote that declares nothing, as those from before did', async () => {
  const { registry } = await createRegistryFolder()
  await promote(registry, { name: 'maps', slots: ['list-map'] })
  const older = await openSite(registry)
  expect(await older.text('/about')).toContain('"writesHtml":true')
  await older.close()
})

test('scripts come from the site, unless banners run theirs in the page', async () => {
  const held = /<meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-[^"]*">/
  expect(await site.text('/about')).toMatch(held)
  expect(await site.text('/season')).not.toMatch(held)
})

test('[LB1] a page’s policy names whose files it shows, and no other page’s does', async () => {
  const { registry } = await createRegistryFolder()
  const html = `<img src="https://a.test/x.webp" alt=""> <video src="https://b.test/f.mp4"></video>
    <a data-lightbox="t" href="https://c.test/f.pdf">x</a>`
  const own = await openSite(registry, {
    documents: {
      'site.json': {
        title: 'T',
        tagline: 'T',
        language: 'en',
        navigation: [],
        footer: { about: 'T', links: [], attributions: [] },
        origins: { pictures: ['https://a.test'], media: ['https://b.test'], frames: ['https://c.test'] },
      },
      'pages/tour.json': {
        kind: 'text',
        title: 'T',
        description: 'T',
        heading: 'T',
        blocks: [{ kind: 'html', html }],
      },
    },
  })
  const policy = policyOf(await own.get('/tour'))
  expect(policy).toContain("; img-src 'self' data: blob: https://a.test; ")
  expect(policy).toContain("; media-src 'self' https://b.test; ")
  expect(policy).toContain("; frame-src 'self' https://c.test; ")
  expect(policyOf(await own.get('/about'))).not.toMatch(/https:/)
  await own.close()
})

test('[BN5] banners that run in the page have their own styles, and their origin’s pictures; framed ones have neither', async () => {
  const { registry } = await createRegistryFolder()
  const page = (mode: string) => ({
    kind: 'text',
    title: 'T',
    description: 'T',
    heading: 'T',
    banners: [{ position: 'top', url: 'https://ads.test/one', mode }],
    blocks: [{ kind: 'banner', position: 'top' }],
  })
  const own = await openSite(registry, {
    documents: { 'pages/inside.json': page('page'), 'pages/framed.json': page('frame') },
  })
  const inside = policyOf(await own.get('/inside')) ?? ''
  const nonce = /script-src ('nonce-[^']+')/.exec(inside)?.[1] ?? 'none'
  expect(inside).toContain(`; style-src 'self' ${nonce} `)
  expect(inside).toContain("; img-src 'self' data: blob: https://ads.test; ")
  const framed = policyOf(await own.get('/framed')) ?? ''
  expect(framed).not.toContain('nonce')
  expect(framed).toContain("; img-src 'self' data: blob:; ")
  await own.close()
})

test('[LZ2] fonts are asked for by a script that sees the line, and at once only where none runs', async () => {
  const [before, after] = (await (await site.get('/towns')).text()).split(/<noscript>.*?<\/noscript>/)
  expect(before).not.toContain('as="font"')
  expect(after).toMatch(/^<script data-fonts="\/assets\/letters.woff2">/)
})
