import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { openStore } from '@tessera/store/openStore'
import { type Store } from '@tessera/store/Store'
import { createBucket } from '@tessera/release/testing/createBucket'
import { readStoredForms } from '@tessera/release/forms'
import { createRegistryFolder } from '../../testing/fixtureRemote.ts'
import { openSite } from '../../testing/openSite.ts'
import { submissionsConformance } from '../../testing/submissionsConformance.ts'
import { createSiteServer } from '../answer.ts'
import { openSubmissionsStore } from './openSubmissionsStore.ts'

const engine = process.env['S3_ENDPOINT'] ?? ''
const { publicKey: recipient, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
const keys = [privateKey]

const open = (store: Store, options = {}) =>
  openSubmissionsStore({
    store,
    environment: 'production',
    recipient,
    keepDays: 30,
    onProblem: () => {},
    now: () => Date.parse('2026-10-01'),
    ...options,
  })

const lines: { cut(): void }[] = []
afterAll(() => lines.forEach((line) => line.cut()))

/** A bucket that can be reached by a line that can be cut, and without. */
async function createCutBucket() {
  const url = await createBucket()
  const line = await createLine(new URL(engine))
  lines.push(line)
  const cut = url.replace(encodeURIComponent(engine), encodeURIComponent(line.endpoint))
  return { line, store: openStore(cut), sound: openStore(url) }
}

/** A connection to `target`; while it is cut, connections are refused. */
async function createLine(target: URL) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const socket of [from, to]) {
      sockets.add(socket.on('error', () => {}))
      socket.on('close', () => [from, to].forEach((one) => one.destroy()))
    }
    from.pipe(to).pipe(from)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

submissionsConformance('S3', async () => {
  const { line, store, sound } = await createCutBucket()
  return {
    open: (options) => open(store, options),
    read: () => readStoredForms(sound, 'production', keys),
    breakDown: async () => line.cut(),
    restore: line.restore,
  }
})

test('[FV4] a store that is gone for a minute: what was acknowledged is there, everybody else gets their text back', async () => {
  const { line, store, sound } = await createCutBucket()
  const { registry } = await createRegistryFolder()
  const site = await openSite(registry)
  const server = createSiteServer({ ...site.parts, submissions: open(store) })

  async function send(index: number) {
    const fields = { _form: 'order', name: `Ana ${index}`, email: 'a@b.es', 'email-again': 'a@b.es' }
    const rest = { card: '4111111111111111', code: '123', size: 'Large', agreed: 'yes' }
    const began = performance.now()
    const request = new Request('https://site.test/order', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ...rest }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const answer = await server.answer(request, { network: `198.${index}.100`, isLocal: false })
    const html = await answer.text()
    const name = `Ana ${index}`
    const keepsText = html.includes('could not be kept') && html.includes(`value="${name}"`)
    return { name, at: index, status: answer.status, keepsText, took: performance.now() - began }
  }

  const sent: Promise<Awaited<ReturnType<typeof send>>>[] = []
  for (let index = 0; index < 160; index++) {
    if (index === 20) line.cut()
    if (index === 140) await line.restore()
    sent.push(send(index))
    await wait(500)
  }
  const answers = await Promise.all(sent)
  const read = (await readStoredForms(sound, 'production', keys)).map(
    (one) => 'form' in one && one.form.values['name'],
  )
  const acknowledged = answers.filter(({ status }) => status === 303)
  const others = answers.filter(({ status }) => status !== 303)

  expect(read).toHaveLength(new Set(read).size)
  expect(read).toEqual(expect.arrayContaining(acknowledged.map(({ name }) => name)))
  expect(others.length).toBeGreaterThan(100)
  expect(others.map(({ status, keepsText }) => [status, keepsText])).toEqual(others.map(() => [503, true]))
  expect(others.map(({ at }) => at).filter((at) => at < 18 || at > 141)).toEqual([])
  expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(9000)
  await site.close()
}, 200_000)
