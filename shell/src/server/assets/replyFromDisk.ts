import type { BigIntStats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import type { MediaFile } from '@tessera/content/port'
import { replyInParts, type ByteRange } from '../http/reply.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { ifMissing } from '@tessera/store/ifMissing'

/** Streams a file from the disk, whole or in part, without reading it into memory. Undefined if it does not exist. */
export async function replyFromDisk(
  { path, type }: MediaFile,
  context: RequestContext,
  cacheControl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response | undefined> {
  const found = await stat(path, { bigint: true }).catch(ifMissing(undefined))
  if (!found) return undefined
  const etag = computeTag(found)
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

/** The file's entity tag, which changes when the file is replaced or written to. */
function computeTag({ size, mtimeNs, ino }: BigIntStats): string {
  return `"${[size, mtimeNs, ino].map((one) => one.toString(36)).join('-')}"`
}

/** Opens the file only when the first byte is read, so not for visitors who have left. Fails if the file changed. */
async function* readPart(path: string, etag: string, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  await using handle = await open(path)
  if (computeTag(await handle.stat({ bigint: true })) !== etag)
    throw new Error(`${path} was replaced while it was sent`)
  yield* handle.createReadStream({ start: first, end: last, autoClose: false })
}
