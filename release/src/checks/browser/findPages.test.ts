import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { carousel, fakeBuild } from '../../testing/fakeRemote.ts'
import { explainMisses, renderAgain } from './explainMisses.ts'
import { findPages, describeUntried } from './findPages.ts'

const server = { file: 'server.cjs', slots: ['regions-carousel'] } as const
const { manifest } = fakeBuild('regions', 'r1', { ...carousel, server })
const late = /regions-carousel on \/ shows its fallback/

let stop = () => {}
afterEach(() => stop())

/** A site whose home is late so many times, and then in time. */
async function createSite(timesLate: number, rendered = '<p>tiles</p>') {
  let asked = 0
  const site = createServer(({ url }, response) => {
    if (url === '/_site/examples') return void response.writeHead(404).end()
    const from = asked++ < timesLate ? 'fallback' : 'remote'
    response.end(
      `<div class="shell-slot" data-slot="regions-carousel" data-from="${from}">${rendered}</div><script type="application/json">{}</script>`,
    )
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  stop = () => void site.close()
  const { port } = site.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked: () => asked }
}

/** A site whose map names pages of documents; `placed` has the slot. */
async function createSiteOf(paths: readonly string[], placed: string) {
  const asked: string[] = []
  const site = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path === '/_site/examples') return void response.end('{ "paths": ["/", "/regions/a"] }')
    const map = paths.map((one) => `<url><loc>https://site.test${one}</loc></url>`).join('')
    const host = '<div class="shell-slot" data-slot="regions-carousel" data-from="remote"></div>'
    response.end(path === '/sitemap.xml' ? map : path === placed ? host : '<p>text</p>')
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  stop = () => void site.close()
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, asked }
}

test('[CP3] a slot that content placed is found, wherever that is, and no page after it is asked for', async () => {
  const { origin, asked } = await createSiteOf(['/regions/a', '/about', '/sky', '/places/b'], '/sky')
  expect(await findPages(origin, manifest)).toEqual([
    { slot: 'regions-carousel', path: '/sky', renderProblems: [] },
  ])
  expect(asked.slice(1)).toEqual(['/', '/regions/a', '/sitemap.xml', '/regions/a', '/about', '/sky'])
})

test('[CP3] a slot that no page has is named as not tried', async () => {
  const { origin } = await createSiteOf(['/about'], '/nowhere')
  const seen = await findPages(origin, manifest)
  expect(seen).toEqual([{ slot: 'regions-carousel', renderProblems: [] }])
  expect(describeUntried(seen)).toMatch(/^regions-carousel was not tried: no page .* Place it in the content/)
  expect(describeUntried([{ slot: 'regions-carousel', path: '/sky', renderProblems: [] }])).toBeUndefined()
})

test('[CP3] a slot that takes the page is tried on a page of each type, which problems name', async () => {
  const examples = ['show a', 'venue a', 'show b', 'list a'].map((name) => {
    const [type, slug] = name.split(' ')
    return { path: `/${type}/${slug}`, title: name, type }
  })
  const site = createServer(function reply({ url = '' }, response) {
    if (url === '/_site/examples')
      return void response.end(JSON.stringify({ paths: examples.map(({ path }) => path), examples }))
    const from = url === '/show/b' || url === '/show/a' ? 'remote' : 'fallback'
    const host = `<div class="shell-slot" data-slot="regions-carousel" data-from="${from}"></div>`
    response.end(url === '/list/a' ? '' : host)
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  stop = () => void site.close()
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const declared = { data: {}, activation: 'idle', context: ['page'], origins: [] } as const
  const told = { ...manifest, declarations: { 'regions-carousel': declared } }
  const found = await findPages(origin, told)
  expect(found).toEqual([
    { slot: 'regions-carousel', path: '/show/a', of: "show 'show a'", renderProblems: [] },
    {
      slot: 'regions-carousel',
      path: '/venue/a',
      of: "venue 'venue a'",
      isFurther: true,
      missed: true,
      renderProblems: [expect.stringContaining("on /venue/a (venue 'venue a') shows its fallback")],
    },
  ])
  const thrown = { code: 'REMOTE_THREW', cause: 'no price' }
  expect((await explainMisses(found, async () => thrown)).flatMap((one) => one.renderProblems)).toEqual([
    "regions-carousel on /venue/a (venue 'venue a') shows its fallback: REMOTE_THREW: no price.",
  ])
  expect(await findPages(origin, manifest)).toHaveLength(1)
})

/** What was seen of a slot that missed its deadline in the site that visitors would have. */
async function seeMissed() {
  const { origin } = await createSite(Infinity)
  const seen = await findPages(origin, manifest)
  stop()
  expect(seen).toMatchObject([{ path: '/', missed: true, renderProblems: [expect.stringMatching(late)] }])
  return seen
}

test.each([1, 2])(
  '[CP1] a slot that is late %i times while its processes get warm is not refused',
  async (times) => {
    const missed = await seeMissed()
    const { origin } = await createSite(times)
    expect(await renderAgain(origin, manifest, missed)).toMatchObject([{ path: '/', renderProblems: [] }])
  },
)

test('[CP1] a slot that is late in warm processes too is refused', async () => {
  const missed = await seeMissed()
  const { origin, asked } = await createSite(Infinity)
  expect(await renderAgain(origin, manifest, missed)).toMatchObject([
    { renderProblems: [expect.stringMatching(late)] },
  ])
  expect(asked()).toBe(3)
})

test('[CP1] what is told of a slot for another reason than time is its fault, and it is not asked again', async () => {
  const missed = await seeMissed()
  const reported = {
    code: 'HTML_REFUSED',
    cause: 'the attribute style may not stand in a slot at 1:1: <p style=',
  }
  const explained = await explainMisses(missed, async () => reported)
  expect(explained).toMatchObject([
    {
      renderProblems: [expect.stringMatching(/on \/ shows its fallback: HTML_REFUSED: the attribute style/)],
    },
  ])
  const { origin, asked } = await createSite(0)
  expect(await renderAgain(origin, manifest, explained)).toEqual(explained)
  expect(asked()).toBe(0)
})

test('[CP1] a slot that was late, or of which nothing is reported, is asked again', async () => {
  const missed = await seeMissed()
  const late = async () => ({ code: 'REMOTE_TIMED_OUT', cause: 'no answer within 150 ms' })
  expect(await explainMisses(missed, late)).toEqual(missed)
  expect(await explainMisses(missed, async () => undefined)).toEqual(missed)
})
