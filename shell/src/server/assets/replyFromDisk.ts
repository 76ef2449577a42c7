import type { BigIntStats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import type { MediaFile } from '@tessera/content/port'
import { replyInParts, type ByteRange } from '../http/reply.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { ifMissing } from '@tessera/store/ifMissing'

/**
 * Sends a file from where it lies, whole or in part, and holds none of it in memory. Nothing when there is no such file.
 */
export async function replyFromDisk(
  { path, type }: MediaFile,
  context: RequestContext,
  cacheControl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response | undefined> {
  const found = await stat(path, { bigint: true }).catch(ifMissing(undefined))
  if (!found) return undefined
  const etag = tagOf(found)
  const headers = { 'cache-control': cacheControl, etag, 'x-content-type-options': 'nosniff', ...more }
  if (context.ifNoneMatch.includes(etag)) return new Response(null, { status: 304, headers })
  return replyInParts(
    { etag, size: Number(found.size) },
    context,
    { ...headers, 'content-type': type },
    (range) =>
      ReadableStream.from(readPart(path, etag, range)) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>,
  )
}

/** Another file in its place has another tag, and so has one that was written to. */
function tagOf({ size, mtimeNs, ino }: BigIntStats): string {
  return `"${[size, mtimeNs, ino].map((one) => one.toString(36)).join('-')}"`
}

/** Opens the file with the first byte that is read: who has left by then leaves nothing open. Fails on another file. */
async function* readPart(path: string, etag: string, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  await using handle = await open(path)
  if (tagOf(await handle.stat({ bigint: true })) !== etag) throw new Error(`${path} was replaced meanwhile`)
  yield* handle.createReadStream({ start: first, end: last, autoClose: false })
}
