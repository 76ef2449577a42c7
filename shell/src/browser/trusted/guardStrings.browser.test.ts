import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage, type FixturePage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const remote = { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots: {} }

/** A page with one slot of a remote whose island runs `mount`, the text of a function body. */
async function openSlot(visitor: Visit, mount: string, writesHtml: boolean, page: FixturePage = {}) {
  const body = `
    export const init = () => {}
    export const get = async () => () => ({ default: { async mount(host, data, site) { ${mount} } } })`
  visitor.site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body })
  const remotes = { demo: { ...remote, ...(writesHtml && { writesHtml: true as const }) } }
  const main = `<div data-slot="regions-carousel" data-slot-id="one" data-remote="demo" data-state="server"><u>server</u></div>
    <script type="application/json" data-slot-data="one">{}</script>`
  visitor.site.routes.set(
    '/',
    createPage(visitor.files, { ...page, main, facts: { ...page.facts, remotes } }),
  )
  await open(visitor, '/')
  await visitor.page.waitForSelector('[data-state=live], [data-state=failed]')
}

const html = ({ page }: Visit) => page.$eval('[data-slot]', (host) => host.innerHTML)
const state = ({ page }: Visit) => page.$eval('[data-slot]', (host) => host.getAttribute('data-state'))
const mounted = 'return { update() {}, unmount() {} }'

/** Of the shell's chunks, those that were asked for: the sanitiser is the only one that these pages could need. */
const chunks = ({ site }: Visit) => site.requests.filter((request) => /assets\/\d+/.test(request))

test('HTML that a remote writes as a string is sanitised, where it declares that it does', async () => {
  await visit(async (visitor) => {
    const written = `<b id="kept" style="color:red" onclick="x()">t</b><img src="data:," onerror="document.title='ran'"><script>1</script><iframe src="/x"></iframe><style>b{}</style>`
    await openSlot(visitor, `host.innerHTML = ${JSON.stringify(written)}; ${mounted}`, true)
    expect(await html(visitor)).toBe('<b id="kept">t</b><img src="data:,">')
    expect(visitor.pageErrors.join()).not.toMatch(/Trusted/)
  })
})

test('the symbols of icons are kept when they point within the page', async () => {
  await visit(async (visitor) => {
    const use = (href: string) => `<svg><use xlink:href="${href}"></use></svg>`
    await openSlot(
      visitor,
      `host.innerHTML = ${JSON.stringify(use('#a') + use('/b.svg#a'))}; ${mounted}`,
      true,
    )
    expect(await html(visitor)).toBe('<svg><use xlink:href="#a"></use></svg><svg><use></use></svg>')
  })
})

test('where no remote writes HTML, the sanitiser is not fetched and a string with markup is refused', async () => {
  await visit(async (visitor) => {
    await openSlot(visitor, `host.innerHTML = 'text only'; host.innerHTML = '<b>x</b>'; ${mounted}`, false)
    expect(await state(visitor)).toBe('failed')
    expect(visitor.pageErrors.join()).toMatch(/TrustedHTML/)
    expect(chunks(visitor)).toEqual([])
  })
})

test('a remote that writes HTML at a press only asks for the sanitiser then', async () => {
  await visit(async (visitor) => {
    await openSlot(visitor, `await site.allowHtml(); host.innerHTML = '<i>x</i>'; ${mounted}`, false)
    expect(await html(visitor)).toBe('<i>x</i>')
    expect(visitor.pageErrors).toEqual([])
  })
})

test('without the sanitiser the slot keeps the server’s HTML', async () => {
  await visit(async (visitor) => {
    const files = [...visitor.files.keys()].filter((name) => /^\d+\.js$/.test(name))
    for (const name of files) visitor.site.routes.set(`/assets/${name}`, { status: 503 })
    await openSlot(visitor, `host.innerHTML = '<i>x</i>'; ${mounted}`, true)
    expect(await state(visitor)).toBe('failed')
    expect(await html(visitor)).toBe('<u>server</u>')
  })
})

test('code as a string is refused, and so is the address of code that the page does not list', async () => {
  await visit(async (visitor) => {
    visitor.site.routes.set('/listed.js', { type: 'text/javascript', body: 'postMessage(1)' })
    const nonce = 'n0123456789'
    const map = JSON.stringify({ integrity: { '/listed.js': 'sha384-x' } })
    const mount = `
      const refused = []
      const attempt = (name, act) => { try { act() } catch { refused.push(name) } }
      const script = document.createElement('script')
      attempt('text', () => script.text = 'document.title = "ran"')
      attempt('src', () => script.src = '/other.js')
      attempt('elsewhere', () => new Worker('https://other.test/listed.js'))
      attempt('worker', () => new Worker('/other.js', { type: 'module' }))
      attempt('listed', () => new Worker('/listed.js', { type: 'module' }))
      host.textContent = refused.join(); ${mounted}`
    const head = `<script type="importmap" nonce="${nonce}">${map}</script>`
    await openSlot(visitor, mount, false, { nonce, head })
    expect(await html(visitor)).toBe('text,src,elsewhere,worker')
  })
})

test('nobody else can make the policies of the shell', async () => {
  await visit(async (visitor) => {
    await openSlot(
      visitor,
      `const made = (name) => { try { trustedTypes.createPolicy(name, {}); return name } catch { return '' } }
       host.textContent = ['default', 'tessera.site', 'demo'].map(made).join(); ${mounted}`,
      false,
    )
    expect(await html(visitor)).toBe(',,')
  })
})
