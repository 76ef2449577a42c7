import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { readCookie, startTestStudio, type Answered, type TestStudio } from '../../testing/startTestStudio.ts'

let issuer: Awaited<ReturnType<typeof startIssuer>>
let studio: TestStudio

beforeAll(async () => {
  issuer = await startIssuer()
  studio = await startTestStudio({
    environment: { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'studio', OIDC_CLIENT_SECRET: 'client secret' },
  })
})
afterAll(async () => {
  await studio.stop()
  await issuer.stop()
})
beforeEach(() => issuer.give({ email: 'ana@example.org', roles: ['publisher'] }))

/** The redirects of a browser, from the studio to the issuer and back. */
async function signIn(
  change: (back: URL) => void = () => {},
): Promise<{ back: Answered; flow: string; url: URL }> {
  const begun = await studio.get('/oidc/in')
  expect(begun.status).toBe(303)
  const flow = readCookie(begun)
  const asked = await fetch(begun.headers.location ?? '', { redirect: 'manual' })
  const url = new URL(asked.headers.get('location') ?? '')
  change(url)
  const back = await studio.get(url.pathname + url.search, { cookie: flow })
  return { back, flow, url }
}

const accountOf = async (back: Answered) => (await studio.call('me', {}, readCookie(back))).body

test('[ST6] who the issuer names is signed in, with the role of the claim', async () => {
  const { back } = await signIn()
  expect(back).toMatchObject({ status: 303, headers: { location: '/' } })
  expect(back.headers['set-cookie']?.[0]).toMatch(/^__Host-studio=.*; HttpOnly; Secure; SameSite=Strict$/)
  expect(await accountOf(back)).toEqual({
    name: 'ana@example.org',
    role: 'publisher',
    folders: [],
    hasPassword: false,
  })
})

test.each([
  [['reader', 'editor:pages/', 'editor:legal/', 'other'], { role: 'editor', folders: ['pages/', 'legal/'] }],
  [['editor:pages/', 'editor'], { role: 'editor', folders: [] }],
  ['publisher:pages/', { role: 'publisher', folders: ['pages/'] }],
])('[ST6] roles %j narrow what may be written', async (roles, expected) => {
  issuer.give({ email: 'ben@example.org', roles })
  expect(await accountOf((await signIn()).back)).toMatchObject(expected)
})

test.each([
  ['no role', { email: 'ana@example.org', roles: ['visitor'] }, 'oidcRole'],
  ['no roles', { email: 'ana@example.org' }, 'oidcRole'],
  [
    'an address that is not verified',
    { email: 'ana@example.org', email_verified: false, roles: ['admin'] },
    'oidcName',
  ],
  ['no name', { roles: ['admin'] }, 'oidcName'],
  ['another client', { email: 'ana@example.org', roles: ['admin'], aud: 'another' }, 'oidc'],
  ['another issuer', { email: 'ana@example.org', roles: ['admin'], iss: 'https://evil.test' }, 'oidc'],
  ['another sign-in', { email: 'ana@example.org', roles: ['admin'], nonce: 'another' }, 'oidc'],
  ['yesterday', { email: 'ana@example.org', roles: ['admin'], exp: 1 }, 'oidc'],
])('[ST6] a token of %s signs no one in', async (_, claims, code) => {
  issuer.give(claims)
  const { back } = await signIn()
  expect(back).toMatchObject({ status: 303, headers: { location: `/#problem=${code}` } })
  expect(readCookie(back)).not.toMatch(/__Host-studio=\w/)
})

test('[ST6] a token that another key signed signs no one in', async () => {
  issuer.give(
    { email: 'ana@example.org', roles: ['admin'] },
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  )
  expect((await signIn()).back.headers.location).toBe('/#problem=oidc')
})

test('[ST6] an answer counts once, in the browser that asked, with its state', async () => {
  const { flow, url } = await signIn()
  const again = await studio.get(url.pathname + url.search, { cookie: flow })
  expect(again.headers.location).toBe('/#problem=oidc')
  const changed = await signIn((back) => back.searchParams.set('state', 'another'))
  expect(changed.back.headers.location).toBe('/#problem=oidc')
  const fresh = await studio.get('/oidc/in')
  const asked = await fetch(fresh.headers.location ?? '', { redirect: 'manual' })
  const elsewhere = new URL(asked.headers.get('location') ?? '')
  const foreign = await studio.get(elsewhere.pathname + elsewhere.search)
  expect(foreign.headers.location).toBe('/#problem=oidc')
})

test('[ST6] no one comes in under the name of an account of the studio', async () => {
  await studio.users.add('ana', { role: 'reader', folders: [] })
  issuer.give({ email: 'ana', roles: ['admin'] })
  expect((await signIn()).back.headers.location).toBe('/#problem=name')
})

test('[ST6] what the organisation took away ends after twelve hours, in use or not', async () => {
  const cookie = readCookie((await signIn()).back)
  for (let hours = 0; hours < 11; hours += 1) {
    expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 200 })
    studio.pass(3_600_000)
  }
  studio.pass(3_700_000)
  expect(await studio.call('me', {}, cookie)).toMatchObject({ status: 401 })
})

/** A small OpenID provider: discovery, keys, code flow with PKCE, ID tokens by ES256. */
async function startIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, { nonce: string; challenge: string }>()
  let given: { claims: object; key: typeof privateKey } = { claims: {}, key: privateKey }

  function tokenFor(nonce: string): string {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: url, sub: '1', aud: 'studio', iat: now, exp: now + 60, nonce, ...given.claims }
    const parts = [{ alg: 'ES256', kid: 'one' }, payload].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = sign('sha256', Buffer.from(parts.join('.')), {
      key: given.key,
      dsaEncoding: 'ieee-p1363',
    })
    return [...parts, signature.toString('base64url')].join('.')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '', url)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (asked.pathname === '/.well-known/openid-configuration') {
      json(200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
      })
    } else if (asked.pathname === '/keys') {
      json(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] })
    } else if (asked.pathname === '/authorize') {
      const code = randomUUID()
      const {
        nonce = '',
        state = '',
        code_challenge: challenge = '',
        redirect_uri: back = '',
      } = Object.fromEntries(asked.searchParams)
      codes.set(code, { nonce, challenge })
      response.writeHead(303, { location: `${back}?${new URLSearchParams({ code, state })}` }).end()
    } else {
      let text = ''
      for await (const chunk of request) text += chunk
      const {
        code = '',
        code_verifier: verifier = '',
        client_secret: secret,
      } = Object.fromEntries(new URLSearchParams(text))
      const found = codes.get(code)
      codes.delete(code)
      const isRight = found?.challenge === createHash('sha256').update(verifier).digest('base64url')
      if (!found || !isRight || secret !== 'client secret') return void json(400, { error: 'invalid_grant' })
      json(200, { access_token: 'a', token_type: 'Bearer', id_token: tokenFor(found.nonce) })
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    give: (claims: object, key = privateKey) => void (given = { claims, key }),
    stop() {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
