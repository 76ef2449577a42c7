import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Monolith } from './monolith.ts'

/** Stands before the real site: passes everything on, or turns its pages into those of the monolith. */
export interface Front {
  origin: string
  stop(): Promise<void>
}

export async function startFront(site: string, monolith?: Monolith): Promise<Front> {
  const files = new Map(
    Array.from(monolith?.files ?? [], ([name, bytes]) => [`/monolith/${name}`, compressed(bytes)]),
  )
  const server = createServer((incoming, outgoing) => {
    const file = files.get(incoming.url ?? '')
    if (file) return sendScript(outgoing, file)
    passOn(site, incoming, outgoing, monolith)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

function passOn(
  site: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  monolith: Monolith | undefined,
): void {
  const isPage = incoming.headers['sec-fetch-dest'] === 'document'
  const headers = { ...incoming.headers, ...(monolith && isPage && { 'accept-encoding': 'identity' }) }
  const { method } = incoming
  const asked = request(new URL(incoming.url ?? '/', site), { method, headers }, (answer) => {
    if (monolith && isPage) return void sendPage(answer, outgoing, monolith)
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}

async function sendPage(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  monolith: Monolith,
): Promise<void> {
  const body = compressed(Buffer.from(asMonolith(await text(answer), monolith)), 5)
  outgoing.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  })
  outgoing.end(body)
}

/** The same page; its script is the monolith's, and it needs no import map. */
function asMonolith(html: string, { entry }: Monolith): string {
  return html
    .replace(/<script type="importmap"[^>]*>.*?<\/script>/s, '')
    .replace(
      /(<script type="application\/json" id="tessera-page">)(.*?)(<\/script>)/s,
      (_all, open, json, end) => {
        const facts = JSON.parse(json as string) as { remotes: Record<string, object> }
        const remotes = Object.fromEntries(
          Object.entries(facts.remotes).map(([name, remote]) => [
            name,
            { ...remote, base: '/monolith/', entry, slots: {} },
          ]),
        )
        return `${open}${JSON.stringify({ ...facts, entry: `/monolith/${entry}`, remotes })}${end}`
      },
    )
}

function sendScript(outgoing: ServerResponse, body: Buffer): void {
  outgoing.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  outgoing.end(body)
}

function compressed(bytes: Uint8Array, quality = 11): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
