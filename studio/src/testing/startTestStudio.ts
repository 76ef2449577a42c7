import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { openStore } from '@tessera/store/openStore'
import { createAccounts } from '../server/accounts/createAccounts.ts'
import { createOidcSignIn } from '../server/accounts/createOidcSignIn.ts'
import { openUsers } from '../server/accounts/users.ts'
import { createAnswer } from '../server/answer.ts'
import { createPresence } from '../server/calls/createPresence.ts'
import type { StaticFile } from '../server/http/readStaticFiles.ts'
import { listen } from '../server/listen.ts'
import { createLog } from '../server/logging/createLog.ts'
import { createMedia } from '../server/media/createMedia.ts'
import { createPreviewClient } from '../server/preview/createPreviewClient.ts'
import { readSettings } from '../server/settings/readSettings.ts'
import type { Role } from '../shared/roles.ts'
import { createMemoryPort } from './createMemoryPort.ts'

export interface Answered {
  status: number
  headers: IncomingMessage['headers']
  body: unknown
}

export const secret = 'a secret of thirty-two characters'

/** A studio on its own port, over HTTP: accounts in a folder, documents in memory, a preview that echoes, but for `answers`. */
export async function startTestStudio({
  documents = {},
  files = new Map<string, StaticFile>(),
  environment = {},
  answers = {},
  folder,
}: {
  documents?: Readonly<Record<string, string>>
  files?: ReadonlyMap<string, StaticFile>
  environment?: Readonly<Record<string, string>>
  /** Answers of the preview, by call. */
  answers?: Readonly<Record<string, unknown>>
  /** The folder of an earlier studio, to continue with its accounts. */
  folder?: string
} = {}) {
  const dir = folder ?? (await mkdtemp(join(tmpdir(), 'tessera-studio-')))
  const preview = await startEcho(answers)
  const port = await freePort()
  const origin = `http://studio.tessera.localhost:${port}`
  const settings = readSettings({
    PORT: String(port),
    STUDIO_ORIGIN: origin,
    PREVIEW_ORIGIN: `http://preview.tessera.localhost:${preview.port}`,
    PREVIEW_INTERNAL: `http://127.0.0.1:${preview.port}`,
    PREVIEW_SECRET: secret,
    ...environment,
  })
  const store = openStore(`file:${dir}`)
  let passed = 0
  const accounts = createAccounts(store, { cost: { log: 4, r: 1, p: 1 }, now: () => Date.now() + passed })
  const written = createMemoryPort(documents)
  const media = createMedia(join(dir, 'content'), written)
  const log = createLog('silent')
  const answer = createAnswer({
    origin,
    previewOrigin: settings.PREVIEW_ORIGIN,
    files,
    accounts,
    port: written,
    preview: createPreviewClient(settings),
    presence: createPresence(written),
    media,
    oidc: createOidcSignIn(settings, accounts, log),
    log,
  })
  const server = await listen(answer, settings)
  const users = openUsers(store, () => Date.now() + passed)
  const answered: string[] = []
  server.prependListener('request', ({ url = '' }, response) =>
    response.once('close', () => answered.push(url)),
  )

  /** Sends a call as a page of the studio does; `headers` replace its headers, undefined removes one. */
  async function call(
    name: string,
    input: unknown = {},
    cookie?: string,
    headers: Readonly<Record<string, string | undefined>> = {},
    method = 'POST',
  ): Promise<Answered> {
    const own = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    const body = typeof input === 'string' ? input : JSON.stringify(input)
    return sendRequest(
      port,
      method,
      `/call/${name}`,
      { ...own, host: new URL(origin).host, cookie, ...headers },
      body,
    )
  }

  return {
    origin,
    dir,
    store,
    users,
    accounts,
    settings,
    port: written,
    asked: preview.asked,
    /** Paths of all answered requests. */
    answered,
    call,
    upload: (
      path: string,
      body: Buffer,
      cookie?: string,
      headers: Readonly<Record<string, string | undefined>> = {},
    ) => {
      const own = { origin, 'sec-fetch-site': 'same-origin', host: new URL(origin).host, cookie }
      return sendRequest(port, 'POST', path, { ...own, ...headers }, body)
    },
    get: (path: string, headers: Readonly<Record<string, string | undefined>> = {}) =>
      sendRequest(port, 'GET', path, { host: new URL(origin).host, ...headers }),
    /** Advances the clock of accounts, in ms. */
    pass: (time: number) => void (passed += time),
    /** Signs a user in and returns the cookie. */
    async signIn(name: string, role: Role, folders: string[] = []): Promise<string> {
      await users.add(name, { role, folders })
      return readCookie(await call('signIn', { link: await accounts.createLink(name) }))
    },
    async stop({ keep = false } = {}): Promise<void> {
      media.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await preview.stop()
      if (!keep) await rm(dir, { recursive: true, force: true })
    },
  }
}

export type TestStudio = Awaited<ReturnType<typeof startTestStudio>>

/** The cookie that a response sets, as a browser sends it back. */
export function readCookie({ headers }: Answered): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '').join('; ')
}

/** `headers` replace or remove those that a browser sends. */
export function sendRequest(
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | undefined>>,
  body?: string | Buffer,
): Promise<Answered> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, method, path, headers: given }, (response) => {
      const { statusCode: status = 0, headers: sent } = response
      text(response).then((body) => resolve({ status, headers: sent, body: parsed(body) }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Answers calls as given, others with their address, and records them. */
async function startEcho(answers: Readonly<Record<string, unknown>>) {
  const asked: { url: string; authorization: string; input: unknown }[] = []
  const server = createServer(function echo(request, response) {
    const { url = '', headers } = request
    void text(request).then(function answer(sent) {
      asked.push({ url, authorization: headers.authorization ?? '', input: JSON.parse(sent) })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers[url.replace(/^.*\//, '')] ?? { echo: url }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return { port, asked, stop }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
