import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const pieces = 12
const between = 100 /* ms */

/** A site behind a line that gives the body of each page piece by piece; given `cut`, in two, the second begins with that. */
export async function inPieces(
  site: string,
  cut?: string,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((asked, answer) => void passOn(site + asked.url, answer, cut))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => new Promise((closed) => (server.closeAllConnections(), server.close(() => closed()))),
  }
}

async function passOn(url: string, answer: ServerResponse, cut: string | undefined): Promise<void> {
  const found = await fetch(url)
  const bytes = Buffer.from(await found.arrayBuffer())
  const type = found.headers.get('content-type') ?? ''
  answer.writeHead(found.status, { 'content-type': type })
  const start = Math.max(0, bytes.indexOf('<body'))
  const at = cut === undefined ? -1 : bytes.indexOf(cut)
  if (type.startsWith('text/html') && at > 0) {
    answer.write(bytes.subarray(0, at))
    await wait(5 * between)
    answer.end(bytes.subarray(at))
  } else if (type.startsWith('text/html')) {
    for (let piece = 0; piece < pieces; piece++) {
      answer.write(bytes.subarray(piece === 0 ? 0 : edge(piece), edge(piece + 1)))
      await wait(between)
    }
    answer.end()
  } else answer.end(bytes)

  function edge(piece: number): number {
    return start + Math.ceil(((bytes.length - start) * piece) / pieces)
  }
}
