import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root, startSite } from '../support/startSite.ts'

/** What examples/opentelemetry/register.mjs imports, 30 MB: fetched by this suite alone. */
const sdk = [
  '@opentelemetry/api@1.10.0',
  '@opentelemetry/sdk-trace@3.1.0',
  '@opentelemetry/core@3.1.0',
  '@opentelemetry/resources@3.1.0',
  '@opentelemetry/context-async-hooks@3.1.0',
  '@opentelemetry/exporter-trace-otlp-http@0.301.0',
]

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}
interface Exported {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

const spans: Span[] = []
let folder: string
let collector: Server
let hanging: Server

beforeAll(async function start() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-traces-'))
  await promisify(execFile)('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, ...sdk])
  await cp(join(root, 'examples/opentelemetry/register.mjs'), join(folder, 'register.mjs'))
  collector = await listening((request, response) => void collect(request).then(() => response.end('{}')))
  hanging = await listening(() => {})
}, 120_000)
afterAll(async function stop() {
  for (const server of [collector, hanging]) {
    server?.closeAllConnections()
    server?.close()
  }
  await rm(folder, { recursive: true, force: true })
})

async function collect(request: IncomingMessage): Promise<void> {
  const { resourceSpans } = JSON.parse(await text(request)) as Exported
  for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
}

function listening(answer: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(answer)
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

const tracingTo = (server: Server) => ({
  NODE_OPTIONS: `--import ${join(folder, 'register.mjs')}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
})

test('[OP4] a page is one tree of spans, below the one that its request names', async () => {
  const site = await startSite({ env: tracingTo(collector) })
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await fetch(`${site.origin}/places/ronda`, { headers: { traceparent: `00-${trace}-${parent}-01` } })
  const ofTrace = () => spans.filter(({ traceId }) => traceId === trace)
  for (let tries = 0; tries < 150 && !ofTrace().some(({ name }) => name === 'GET page'); tries++)
    await new Promise((wake) => setTimeout(wake, 100))
  await site.stop()
  const names = new Map(ofTrace().map(({ spanId, name }) => [spanId, name]))
  const tree = ofTrace().map(
    ({ name, parentSpanId = '' }) => `${names.get(parentSpanId) ?? parentSpanId} > ${name}`,
  )
  expect(tree).toEqual(
    expect.arrayContaining([
      `${parent} > GET page`,
      'GET page > load page',
      'load page > content page',
      'GET page > slot detail-map',
    ]),
  )
  expect(new Set(spans.map(({ name }) => name))).toContain('read registry')
}, 60_000)

test('[OP4] a collector that hangs costs visitors nothing', async () => {
  const site = await startSite({ env: tracingTo(hanging) })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => fetch(`${site.origin}/places?page=${at + 1}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await site.stop()
}, 60_000)
