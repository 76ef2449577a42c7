import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createSiteServer } from '../answer.ts'
import { createFormLimit, formLimit } from './handleForm.ts'
import { createRegistryFolder } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

let site: TestSite

beforeAll(async function open() {
  const { registry } = await createRegistryFolder()
  site = await openSite(registry)
})
afterAll(() => site.close())

const good: Readonly<Record<string, string>> = {
  _form: 'order',
  _subject: '',
  name: 'Ana',
  email: 'ana@example.org',
  'email-again': 'ana@example.org',
  card: '4111111111111111',
  code: '123',
  size: 'Large',
  agreed: 'yes',
}

interface Post {
  path?: string
  headers?: Readonly<Record<string, string | undefined>>
  body?: string
}

function createPost(
  changes: Record<string, string> = {},
  { path = '/order', headers = {}, body }: Post = {},
): Request {
  return new Request(`https://site.test${path}`, {
    method: 'POST',
    body: body ?? new URLSearchParams({ ...good, ...changes }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
}

const post = (...args: Parameters<typeof createPost>) => site.answer(createPost(...args))

describe('[FV3] a form that passes every check', () => {
  test('is handed over, and the visitor is led to its thanks', async () => {
    site.accepted.length = 0
    const answer = await post({ name: ' Ana\r\n"Ñ" ٣', card: '٤١١١١١١١١١١١١١١١' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/order?sent=order#order-sent')
    expect(site.accepted).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        form: 'order',
        page: '/order',
        values: {
          name: ' Ana\r\n"Ñ" ٣',
          email: 'ana@example.org',
          'email-again': 'ana@example.org',
          card: '…1111',
          size: 'Large',
          agreed: 'yes',
        },
      },
    ])
  })

  test('shows its thanks in its place, and the way back', async () => {
    const html = await site.text('/order?sent=order')
    expect(html).toMatch(/<section [^>]*id="order-sent" tabindex="-1"/)
    expect(html).toContain('Your print is on its way.')
    expect(html).not.toContain('<form class="shell-form"')
    const plain = await site.text('/order?sent=other')
    expect(plain).toContain('<form class="shell-form"')
    expect(plain).not.toContain('Your print is on its way.')
  })

  test('is dropped without a word when a program filled it in', async () => {
    site.accepted.length = 0
    expect((await post({ _subject: 'Buy now' })).status).toBe(303)
    expect(site.accepted).toEqual([])
  })

  test('is sent again when it could not be kept: nothing is lost, and ops learn of it', async () => {
    const full = createSiteServer({
      ...site.parts,
      submissions: { accept: () => Promise.reject(new Error('no space left')) },
    })
    const answer = await full.answer(createPost())
    expect(answer.status).toBe(503)
    const html = await answer.text()
    expect(html).toContain('could not be kept')
    expect(html).toContain('value="Ana"')
    expect(site.problems).toContainEqual(
      expect.objectContaining({ name: 'submissionNotKept', cause: 'Error: no space left' }),
    )
  })
})

test('[FV3] of one network only so many forms are kept; who sends one more is asked to send it again later', async () => {
  site.accepted.length = 0
  const busy = createSiteServer(site.parts)
  const send = (network: string) => busy.answer(createPost(), { network, isLocal: false })
  for (let count = 0; count < formLimit.forms; count++) expect((await send('198.51.100')).status).toBe(303)
  const refused = await send('198.51.100')
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('value="Ana"')])
  expect((await send('203.0.113')).status).toBe(303)
  expect(site.accepted).toHaveLength(formLimit.forms + 1)
})

test.each([
  ['an IPv6 /48', (index: number) => `32.1.13.184.0.1.${index}`],
  ['an IPv4 /20', (index: number) => `198.51.${96 + (index % 16)}`],
  ['23 IPv4 networks', (index: number) => `198.${index % 23}.100`],
])('[FV3] a flood of forms from %s leaves the form open for others', async (_what, name) => {
  site.accepted.length = 0
  const flooded = createSiteServer(site.parts)
  const send = (network: string, text: string) =>
    flooded.answer(createPost({ name: text }), { network, isLocal: false })
  for (let index = 0; index < 460; index++) await send(name(index), 'x'.repeat(36_000))
  const kept = JSON.stringify(site.accepted).length
  expect(kept).toBeGreaterThan(formLimit.bytes)
  expect(kept).toBeLessThan(0.7 * 16 * formLimit.bytes)
  for (let index = 0; index < 12; index++) expect((await send(`203.${index}.113`, 'Ana')).status).toBe(303)
})

test('[FV3] a form that very many flood slows: each network sends one short one an hour', async () => {
  const mayKeep = createFormLimit()
  const flooding = Array.from({ length: 200 }, (_, index) => ({ network: `10.${index}.1`, isLocal: false }))
  for (const client of flooding) for (let count = 0; count < 20; count++) mayKeep(client, 'order', 60_000)
  const honest = { network: '203.0.113', isLocal: false }
  expect(mayKeep(honest, 'order', 60_000)).toBe(false)
  expect([mayKeep(honest, 'order', 900), mayKeep(honest, 'order', 900)]).toEqual([true, false])
  expect(mayKeep({ network: '203.1.113', isLocal: false }, 'order', 900)).toBe(true)
  expect(mayKeep(honest, 'contact', 9000)).toBe(true)
})

describe('[FV3] a form with faults', () => {
  test('comes back as 422 with the faults by the fields and summed up, the values kept', async () => {
    site.accepted.length = 0
    const answer = await post({ name: ' ', 'email-again': 'anna@example.org', size: 'Huge' })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(html).toContain('<title>Error: Order – Tessera</title>')
    expect(html).toMatch(
      /<input[^>]* id="order-name"[^>]* autofocus=""[^>]* aria-invalid="true" aria-describedby="order-name-fault"/,
    )
    expect(html).toContain('<p id="order-name-fault" class="shell-fault" data-fault="">Fill this in.</p>')
    expect(html).toContain('<p>3 answers need your attention</p>')
    expect(html).toContain('<li><a href="#order-name">Your name</a>: Fill this in.</li>')
    expect(html).toContain(
      '<li><a href="#order-email-again">E-mail again</a>: Enter the same as in “E-mail”.</li>',
    )
    expect(html).toContain('value="ana@example.org"')
    expect(html.match(/autofocus/g)).toHaveLength(1)
    expect(html.match(/aria-invalid/g)).toHaveLength(3)
    expect(html).toMatch(/<input[^>]* id="order-agreed"[^>]* checked=""/)
    expect(site.accepted).toEqual([])
  })

  test('never has card details in it, and says so', async () => {
    const html = await (await post({ name: '', card: '4111111111111111', code: '987' })).text()
    expect(html).not.toContain('4111111111111111')
    expect(html).not.toContain('987')
    expect(html).toContain('Card details are never shown again')
  })

  test('comes back with what was typed as text, never as markup', async () => {
    const html = await (await post({ name: '', email: '"><script>alert(1)</script>' })).text()
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })

  test('leaves the page that others get as it is', async () => {
    const before = await site.text('/order')
    await (await post({ name: '' })).text()
    expect(await site.text('/order')).toBe(before)
  })
})

describe('what is no form of this page', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '', origin: 'https://evil.test' },
  ])('is refused from elsewhere: %j', async (headers) => {
    site.accepted.length = 0
    expect((await post({}, { headers })).status).toBe(403)
    expect(site.accepted).toEqual([])
  })

  test.each([
    [{ origin: 'https://site.test' }, 303],
    [{ origin: 'https://evil.test/site.test' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 303],
  ])('without Sec-Fetch-Site, Origin decides: %j', async (headers, status) => {
    const request = createPost({}, { headers })
    request.headers.delete('sec-fetch-site')
    expect((await site.answer(request)).status).toBe(status)
  })

  test.each([
    ['a page without a form', { path: '/about' }, 405],
    ['no page', { path: '/nowhere' }, 405],
    ['a list', { path: '/towns' }, 405],
    ['data', { path: '/data/markers/town' }, 405],
    ['an unknown form', { body: '_form=other' }, 400],
    ['no form', { body: '' }, 400],
    ['a file', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
    ['too many fields', { body: `_form=order${'&a=1'.repeat(200)}` }, 413],
    ['too many bytes', { body: `_form=order&name=${'x'.repeat(70_000)}` }, 413],
  ])('is refused: %s', async (_name, how, status) => {
    site.accepted.length = 0
    expect((await post({}, how as Post)).status).toBe(status)
    expect(site.accepted).toEqual([])
  })

  test('is read no further than it may be long', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384))
      },
    })
    const request = new Request('https://site.test/order', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      duplex: 'half',
    } as RequestInit)
    expect((await site.answer(request)).status).toBe(413)
    expect(sent).toBeLessThan(200_000)
  })
})
