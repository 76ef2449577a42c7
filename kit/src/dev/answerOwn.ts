import type { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { json } from 'node:stream/consumers'
import { idPrefixOf } from '../contract/page.ts'
import type { DevelopedRemote } from './builds/developRemote.ts'
import { type PlacedSlot, describeProblem } from './page/fillSlots.ts'
import type { RenderRequest } from './messages/messages.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

interface OwnAnswers {
  remotes: readonly DevelopedRemote[]
  placed: (remote: DevelopedRemote, language: string) => readonly PlacedSlot[]
  onRendered: (remote: string, problem: string) => void
}

/** Answers the path `<remote>/<file>` with a built file, and `<remote>/render` with a slot rendered again. */
export async function answerOwn(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  { remotes, placed, onRendered }: OwnAnswers,
): Promise<void> {
  const [name, ...rest] = path.split('/').map(decodeURIComponent)
  const file = rest.join('/')
  const remote = remotes.find((one) => one.name === name)
  if (remote && file === 'render' && request.method === 'POST') {
    const { slot, id, data, isPlaced, language } = (await json(request)) as RenderRequest
    const newest = isPlaced ? placed(remote, language).find(({ name }) => name === slot)?.data : data
    const outcome = await remote.render(slot, newest, idPrefixOf(id))
    onRendered(remote.name, describeProblem(slot, outcome) ?? '')
    return send(response, 200, 'application/json', JSON.stringify(outcome))
  }
  const built = request.method === 'GET' ? remote?.file(file) : undefined
  if (!built) return send(response, 404, 'text/plain', `no file of this name was built: ${path}\n`)
  const otherType = /json$|\.map$/.test(file) ? 'application/json' : 'application/octet-stream'
  send(response, 200, types[extname(file)] ?? otherType, built)
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  const isText = !type.startsWith('image/') && type !== 'application/octet-stream'
  response.writeHead(status, {
    'content-type': isText ? `${type}; charset=utf-8` : type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(content)
}
