import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { startSite, type RunningSite } from '../support/startSite.ts'

const token = 'a token for the tests'

let forms: string
let site: RunningSite
let nginx: Nginx

beforeAll(async function startBehindNginx() {
  forms = await mkdtemp(join(tmpdir(), 'tessera-forms-'))
  site = await startSite({ env: { OPS_TOKEN: token, FORMS_DIR: forms } })
  nginx = await startNginx([site.origin, site.origin])
}, 60_000)

afterAll(async function stop() {
  await nginx?.stop()
  await site?.stop()
  await rm(forms, { recursive: true, force: true })
})

const testWhereNginxIs = hasNginx() ? test : test.skip

/** What people write who want to be somebody else. */
const forged = [
  '127.0.0.1',
  '203.0.113.99',
  '10.0.0.1, 127.0.0.1',
  '127.0.0.1, 127.0.0.1, 127.0.0.1',
  '::1',
  'unknown',
]

const sendForm = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  nginx.askFrom(address, '/contact', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams({
      _form: 'contact',
      name: 'Ana',
      email: 'ana@example.org',
      'email-again': 'ana@example.org',
      message: 'It is in the province of Cuenca.',
    }).toString(),
  })

testWhereNginxIs(
  'each network behind nginx has its own share of forms, and who says that they are somebody else has no other',
  async () => {
    for (let sent = 0; sent < 20; sent++) expect(await sendForm('198.51.100.7')).toBe(303)
    expect(await sendForm('198.51.100.8')).toBe(503)
    for (const address of forged) {
      expect(await sendForm('198.51.100.7', { 'x-forwarded-for': address })).toBe(503)
      expect(await sendForm('198.51.100.7', { 'x-real-ip': address, forwarded: `for=${address}` })).toBe(503)
    }
    expect(await sendForm('203.0.113.99')).toBe(303)
  },
)

testWhereNginxIs(
  'each network behind nginx has its own tries at the token, and only those inside have any',
  async () => {
    const guess = (address: string, forwarded = address) =>
      nginx.askFrom(address, '/metrics', {
        headers: { authorization: 'Bearer wrong', 'x-forwarded-for': forwarded },
      })
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, index) => guess('10.1.1.7', `10.2.${index}.7`)),
    )
    expect(tries.toSorted((one, other) => one - other)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await guess('10.2.0.7')).toBe(401)
    for (const address of forged) expect(await guess('198.51.100.7', address)).toBe(403)
  },
)

testWhereNginxIs(
  '1 200 strangers at a time are all answered by the site itself, and so is everybody else',
  async () => {
    const crowd = Array.from({ length: 20 }, (_, index) => `198.18.${index}.7`).flatMap((address) =>
      Array.from({ length: 60 }, (_, index) => nginx.askFrom(address, `/nowhere/${address}/${index}`)),
    )
    const others = askOn(Promise.all(crowd))
    for (const status of await Promise.all(crowd)) expect([404, 429, 503]).toContain(status)
    expect(new Set(await others)).toEqual(new Set([200]))
  },
)

testWhereNginxIs('that a process turned somebody away is not held against it', async () => {
  const busy = createServer((request, response) => {
    response.writeHead(request.url === '/busy' ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  const { port } = busy.address() as AddressInfo
  const front = await startNginx([`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}`])
  const paths = ['/busy', '/', '/busy', '/', '/busy', '/']
  const statuses: number[] = []
  for (const path of paths) statuses.push(await front.askFrom('198.51.100.7', path))
  await front.stop()
  busy.close()
  expect(statuses).toEqual([503, 200, 503, 200, 503, 200])
})

/** Asks for what is kept, one after the other, until `end`; gives the statuses. */
async function askOn(end: Promise<unknown>): Promise<readonly number[]> {
  const statuses: number[] = []
  const life = new AbortController()
  void end.finally(() => life.abort())
  while (!life.signal.aborted) statuses.push(await nginx.askFrom('203.0.113.7', '/about'))
  return statuses
}
