import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { BannerPlacement } from '@tessera/content/port'
import { createPage, type Answer } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const vectors = JSON.parse(readFileSync(new URL('./vectors/banners.json', import.meta.url), 'utf8'))
const recorded: Record<string, { ran: string[]; html: string }> = vectors.results.jquery

/** The fragments behind the recording. */
const fragments: Record<string, Answer> = {
  plain: { body: '<p class="x">plain</p>' },
  inline: { body: '<p>i</p><script>ran.push("inline")</script>' },
  two: {
    body: '<script>ran.push("A:"+!!document.getElementById("in-two"))</script><p id="in-two">t</p><script>ran.push("B:"+!!document.getElementById("in-two"))</script>',
  },
  ext: { body: '<script src="/b/e1.js"></script><script>ran.push("after-ext")</script>' },
  async: { body: '<script async="" src="/b/e2.js"></script><script>ran.push("after-async")</script>' },
  tpl: {
    body: '<script type="text/template">ran.push("BAD")</script><script type="application/json">{}</script><script type="text/javascript">ran.push("tjs")</script>',
  },
  mod: {
    body: '<script type="module">ran.push("module")</script><script nomodule="">ran.push("nomodule")</script>',
  },
  nested: { body: '<div><span><script>ran.push("nested")</script></span></div>' },
  throw: {
    body: '<script>throw new Error("boom")</script><p id="after-throw">p</p><script>ran.push("after-throw")</script>',
  },
  text: { type: 'text/plain', body: '<b>t</b><script>ran.push("plain-script")</script>' },
  full: { body: '<title>X</title><p>full</p><script>ran.push("full")</script>' },
  empty: { body: '' },
  dup: { body: '<script>ran.push("dup")</script>d' },
}

async function openBanners(
  visitor: Visit,
  placements: BannerPlacement[],
  answers: Record<string, Answer>,
  main = '<div id="slot">old</div>',
): Promise<void> {
  const { routes } = visitor.site
  for (const [name, answer] of Object.entries(answers)) routes.set(`/b/${name}`, answer)
  routes.set('/b/e1.js', { type: 'text/javascript', body: 'ran.push("ext1")', after: 100 })
  routes.set('/b/e2.js', { type: 'text/javascript', body: 'ran.push("ext2")', after: 100 })
  const head = '<script nonce="n0nce">globalThis.ran = []</script>'
  const styles = [{ text: '#far { height: 5000px }' }]
  const page = { main, head, styles, facts: { banners: placements }, nonce: 'n0nce' }
  routes.set('/', createPage(visitor.files, page))
  await open(visitor, '/')
}

const content = ({ page }: Visit, id = 'slot') =>
  page.evaluate((id) => document.getElementById(id)?.innerHTML.replaceAll(' nonce=""', ''), id)
const ran = ({ page }: Visit) => page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran)

for (const [name, answer] of Object.entries(fragments)) {
  test(`[BN1][BN2] the fragment "${name}" is placed and runs as recorded`, async () => {
    await visit(async (visitor) => {
      await openBanners(visitor, [{ position: 'slot', url: `/b/${name}` }], { [name]: answer })
      const wanted = recorded[`/b/${name}`]
      await visitor.page.waitForFunction(`ran.length >= ${wanted?.ran.length ?? 0}`)
      expect(await content(visitor)).toBe(wanted?.html)
      expect(await ran(visitor)).toEqual(wanted?.ran)
      expect(visitor.problems).toEqual([])
      expect(visitor.site.requests.filter((request) => request === `GET /b/${name}`).length).toBe(1)
      expect(await visitor.page.title()).toBe('Fixture')
    })
  })
}

/** Recorded, and not the same here: each has a test below that says how and why. */
const otherwise = ['write', 'json', 'js', '500', '404', 'handler', 'cur']

test('[BN1] [BN2] every recorded fragment is run', () => {
  const names = Object.keys(recorded).flatMap((path) => /^\/b\/(.+)/.exec(path)?.[1] ?? [])
  expect(names.toSorted()).toEqual([...Object.keys(fragments), ...otherwise].toSorted())
})

test('[BN2] a handler written into an attribute does not run: the policy allows scripts of the page alone', async () => {
  await visit(async (visitor) => {
    const body = `<img src="data:," onerror="ran.push('onerror')">`
    await openBanners(visitor, [{ position: 'slot', url: '/b/handler' }], { handler: { body } })
    expect(await content(visitor)).toBe(body)
    expect(await ran(visitor)).toEqual([])
    expect(recorded['/b/handler']?.ran).toEqual(['onerror'])
  })
})

test('[BN2] a script runs in its own place, not in the head as recorded', async () => {
  await visit(async (visitor) => {
    const body = '<script>ran.push("cur:" + document.currentScript.parentNode.id)</script>'
    await openBanners(visitor, [{ position: 'slot', url: '/b/cur' }], { cur: { body } })
    await visitor.page.waitForFunction('ran.length > 0')
    expect(await ran(visitor)).toEqual(['cur:slot'])
    expect(recorded['/b/cur']?.ran).toEqual(['cur:HEAD'])
  })
})

test('[BN1] the order of the list decides, whichever answers first', async () => {
  await visit(async (visitor) => {
    await openBanners(
      visitor,
      [
        { position: 'slot', url: '/b/slow' },
        { position: 'slot', url: '/b/quick' },
      ],
      { slow: { body: 'slow', after: 300 }, quick: { body: 'quick' } },
    )
    expect(await content(visitor)).toBe('quick')
  })
})

test('[BN1] all are fetched at once', async () => {
  await visit(async (visitor) => {
    const unanswered: Answer = { after: Infinity }
    const placements = ['a', 'b', 'c'].map((name) => ({ position: name, url: `/b/${name}` }))
    const main = '<i id="a"></i><i id="b"></i><i id="c"></i>'
    void openBanners(visitor, placements, { a: unanswered, b: unanswered, c: unanswered }, main).catch(
      () => {},
    )
    const asked = () => visitor.site.requests.filter((request) => request.startsWith('GET /b/'))
    while (asked().length < 3 && visitor.problems.length === 0)
      await new Promise((next) => setTimeout(next, 20))
    expect(asked().toSorted()).toEqual(['GET /b/a', 'GET /b/b', 'GET /b/c'])
  })
})

test('[BN1] any characters may be in the id', async () => {
  await visit(async (visitor) => {
    const id = 'a.b:c #d[e]'
    await openBanners(
      visitor,
      [{ position: id, url: '/b/plain' }],
      { plain: { body: 'x' } },
      `<p id="${id}"></p>`,
    )
    expect(await content(visitor, id)).toBe('x')
  })
})

test('[BN2] HTML that a script of a banner writes is sanitised, and scripts that it adds run', async () => {
  await visit(async (visitor) => {
    const body = `<p id="ad"></p><script>
      ad.innerHTML = '<b onclick="1">ad</b>'
      const more = document.createElement('script')
      more.src = '/b/e1.js'
      document.head.append(more)
    </script>`
    await openBanners(visitor, [{ position: 'slot', url: '/b/ad' }], { ad: { body } })
    await visitor.page.waitForFunction('ran.length > 0')
    expect(await content(visitor, 'ad')).toBe('<b>ad</b>')
  })
})

test('[BN2] document.write does not wipe the page', async () => {
  await visit(async (visitor) => {
    const body = '<script>document.write("DOC GONE"); ran.push("write:true")</script>'
    await openBanners(visitor, [{ position: 'slot', url: '/b/write' }], { write: { body } })
    expect(await ran(visitor)).toEqual(recorded['/b/write']?.ran)
    expect(await visitor.page.title()).toBe('Fixture')
    expect(await visitor.page.$('main')).not.toBeNull()
  })
})

test('[BN5] a banner’s style sheets are in force', async () => {
  await visit(async (visitor) => {
    const body = '<style>#slot b { color: rgb(1, 2, 3) }</style><b>x</b>'
    await openBanners(visitor, [{ position: 'slot', url: '/b/styled' }], { styled: { body } })
    const colour = await visitor.page.$eval('#slot b', (word) => getComputedStyle(word).color)
    expect(colour).toBe('rgb(1, 2, 3)')
  })
})

const failing: Record<string, [Answer, string]> = {
  'non-2xx': [{ status: 500, body: 'no' }, 'answered 500'],
  'no answer': [{ after: Infinity }, 'no answer within 3000 ms'],
  'over 256 KB': [{ body: 'x'.repeat(256 * 1024 + 1) }, 'over 262144 bytes'],
  JSON: [{ type: 'application/json', body: '{}' }, 'not HTML'],
  JavaScript: [{ type: 'text/javascript', body: 'ran.push("GLOBAL-EVAL")' }, 'not HTML'],
}

for (const [name, [answer, cause]] of Object.entries(failing)) {
  test(`[BN3] ${name}: the slot keeps what it had and one event says why`, async () => {
    await visit(async (visitor) => {
      await openBanners(visitor, [{ position: 'slot', url: '/b/bad' }], { bad: answer })
      await until('a problem', () => visitor.problems.length > 0)
      expect(visitor.problems).toMatchObject([
        { name: 'bannerFailed', detail: { position: 'slot', url: '/b/bad' } },
      ])
      expect(visitor.problems[0]?.cause).toContain(cause)
      expect(await content(visitor)).toBe('old')
      expect(await ran(visitor)).toEqual([])
    })
  })
}

test('[BN3] a position that no element has is reported', async () => {
  await visit(async (visitor) => {
    await openBanners(visitor, [{ position: 'nowhere', url: '/b/plain' }], {})
    expect(visitor.problems).toMatchObject([{ cause: 'no element has this id' }])
    expect(visitor.site.requests).not.toContain('GET /b/plain')
  })
})

test('[BN4] a banner of a known size keeps its place, and one that waits comes near view', async () => {
  await visit(async (visitor) => {
    const placement = {
      position: 'slot',
      url: '/b/plain',
      width: 300,
      height: 250,
      when: 'near-view',
    } as const
    const main = '<div id="far"></div><div id="slot"></div>'
    await openBanners(visitor, [placement], { plain: { body: 'here' } }, main)
    const size = await visitor.page.$eval('#slot', ({ clientWidth, clientHeight }) => [
      clientWidth,
      clientHeight,
    ])
    expect(size).toEqual([300, 250])
    expect(visitor.site.requests).not.toContain('GET /b/plain')
    await visitor.page.evaluate(() => scrollTo(0, 4500))
    await visitor.page.waitForFunction(() => document.getElementById('slot')?.textContent === 'here')
  })
})

test('[BN4] an isolated frame runs its scripts and reaches nothing of the page', async () => {
  await visit(async (visitor) => {
    const body = `<p>framed</p><script>
      try { parent.document.title = 'reached' } catch { document.querySelector('p').textContent = 'isolated' }
    </script>`
    await openBanners(visitor, [{ position: 'slot', url: '/b/frame', mode: 'frame' }], { frame: { body } })
    const frame = await visitor.page.waitForFrame((one) => one.url().endsWith('/b/frame'))
    await frame.waitForFunction(() => document.querySelector('p')?.textContent === 'isolated')
    expect(await visitor.page.title()).toBe('Fixture')
    expect(await visitor.page.$eval('iframe', (frame) => frame.getAttribute('sandbox'))).not.toContain(
      'same-origin',
    )
    expect(visitor.site.requests.filter((request) => request === 'GET /b/frame').length).toBe(1)
  })
})

test('[BN3] a frame that is not there leaves what the slot had', async () => {
  await visit(async (visitor) => {
    await openBanners(visitor, [{ position: 'slot', url: '/b/none', mode: 'frame' }], {})
    expect(await content(visitor)).toBe('old')
    expect(visitor.problems).toMatchObject([{ name: 'bannerFailed', cause: 'answered 404' }])
  })
})

test('[BN3] [BN4] a frame whose answer says that it is too long is not shown', async () => {
  await visit(async (visitor) => {
    const body = 'x'.repeat(256 * 1024 + 1)
    const headers = { 'content-length': String(body.length) }
    await openBanners(visitor, [{ position: 'slot', url: '/b/long', mode: 'frame' }], {
      long: { body, headers },
    })
    expect(await content(visitor)).toBe('old')
    expect(visitor.problems).toMatchObject([{ name: 'bannerFailed', cause: 'over 262144 bytes' }])
    expect(visitor.site.requests).not.toContain('GET /b/long')
  })
})
