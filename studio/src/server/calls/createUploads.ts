import { setTimeout as wait } from 'node:timers/promises'
import type { CallProblem } from '../../shared/calls.ts'
import { maxUpload, type PictureResult } from '../../shared/LibraryPicture.ts'
import { CallError } from '../http/CallError.ts'
import { tooLarge } from '../media/mediaFolder.ts'
import { checkRole, checkSender } from './checkSender.ts'
import type { CallSettings } from './createCalls.ts'
import { checkFolders } from './handlers.ts'
import { answerProblem } from './answerProblem.ts'

const beat = 5000 /* ms; proxies close connections that stay silent for long */

/** Answers `POST /upload?set=…&name=…` with a file as its body, and `GET /media/<file>`; both need a session. */
export function createUploads({ origin, accounts, media, log }: CallSettings) {
  async function receive(request: Request): Promise<Response> {
    if (request.method !== 'POST') throw new CallError(405, 'method', 'Upload by POST.', { allow: 'POST' })
    checkSender(request, origin)
    const account = checkRole('editor', await accounts.find(request.headers.get('cookie')))
    checkFolders(account, ['media/new.json'])
    const query = new URL(request.url).searchParams
    const [set, name] = [query.get('set') ?? '', (query.get('name') ?? '').slice(0, 200)]
    if (Number(request.headers.get('content-length') ?? 0) > maxUpload) throw tooLarge()
    const { kept } = await media.upload({ body: request.body, name, set, by: account.name })
    return keepOpen(kept.catch(describeRefusal))
  }

  /** Describes, in the body, a refusal after the status was sent, such as of a picture that cannot be decoded. */
  async function describeRefusal(error: unknown): Promise<PictureResult> {
    const { message }: CallProblem = await answerProblem(error, 'upload', log).json()
    return { kind: 'refused', message }
  }

  return {
    upload: (request: Request) => receive(request).catch((error) => answerProblem(error, 'upload', log)),
    async show(request: Request, name: string): Promise<Response> {
      const account = await accounts.find(request.headers.get('cookie'))
      const found = account && (await media.open(name))
      if (!found) return new Response('Not found.\n', { status: 404 })
      return new Response(new Uint8Array(found.bytes), {
        headers: { ...sandbox, 'content-type': found.type },
      })
    },
  }
}

/** A file that is opened in a tab gets no origin and may load nothing, because an SVG can contain scripts. */
const sandbox = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
}

/** Sends spaces, which may precede JSON, so that the connection stays open while the picture is processed. */
function keepOpen(result: Promise<PictureResult>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const settled = await Promise.race([result, wait(beat, undefined, { ref: false })])
      controller.enqueue(encoder.encode(settled ? JSON.stringify(settled) : ' '))
      if (settled) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}
