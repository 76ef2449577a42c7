import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import type { Encoding } from './requestContext.ts'

/** A file in memory. Each compressed form is created on its first request, and cached. */
export interface ServedFile {
  type: string
  /** Entity tag of the uncompressed bytes, quoted. */
  etag: string
  body(wanted: Encoding): Promise<Body>
}

export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding
}

/** Brotli qualities: `first` while a visitor waits, `recompressed` for files sent often, `once` for a single visitor. */
export const qualities = { first: 5, recompressed: 11, once: 4 } as const

/** A file whose type follows from its name. */
export function createServedFile(name: string, content: Uint8Array): ServedFile {
  return createRecompressed(getMimeType(name) ?? 'application/octet-stream', Buffer.from(content))
}

/** Hash of entity tags: takes a third of the time of SHA-256 on processors without SHA instructions. */
const tagHash = 'sha512-256'

/** `content` is not copied and must not change. Once compressed by Brotli, only that form, a fifth of the size, is kept. */
export function createServed(type: string, content: Uint8Array<ArrayBuffer>, quality: number): ServedFile {
  const compressed = new Map<Encoding, Promise<Body>>()
  let plain: Buffer<ArrayBuffer> | undefined
  plain = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const etag = `"${hash(tagHash, plain, 'base64url').slice(0, 22)}"`

  async function make(wanted: Encoding): Promise<Body> {
    const body = await compress(await read(), wanted, quality)
    if (body.encoding === 'br') plain = undefined
    return body
  }

  async function read(): Promise<Buffer<ArrayBuffer>> {
    const brotli = plain ? undefined : await compressed.get('br')
    return plain ?? fromBrotli(brotli?.bytes ?? Buffer.alloc(0))
  }

  return {
    type,
    etag,
    async body(wanted) {
      if (wanted === 'identity' || !isCompressible(type)) return whole(await read())
      return compressed.getOrInsertComputed(wanted, () => make(wanted))
    },
  }
}

/** Compresses bytes; returns them as they are if compression does not make them smaller. */
export async function compress(bytes: Buffer<ArrayBuffer>, wanted: Encoding, quality: number): Promise<Body> {
  if (wanted === 'identity' || bytes.length < 200) return whole(bytes)
  const smaller = wanted === 'br' ? await toBrotli(bytes, quality) : await toGzip(bytes)
  if (smaller.length >= bytes.length) return whole(bytes)
  return { bytes: new Uint8Array(smaller), encoding: wanted } // a copy: zlib's result keeps a buffer of 64 kB in memory
}

async function whole(bytes: Buffer<ArrayBuffer>): Promise<Body> {
  return { bytes, encoding: 'identity' }
}

const toGzip = promisify(gzip)
const brotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)

function toBrotli(bytes: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return brotli(bytes, {
    chunkSize: Math.max(16 * 1024, Math.ceil(bytes.length / 3)), // a whole page at once, not one turn of the event loop for each 16 kB
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
    },
  })
}

/**
 * The smallest window that covers all bytes, as a power of two. With Brotli's default of 4 MB, each page above 64 kB takes
 * twice that memory during compression, and V8 collects garbage every few pages because of this external memory.
 */
function windowFor(bytes: number): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))
}

/** Whether compression makes files of this media type smaller. */
export function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|svg|wasm/.test(type)
}

const recompressAfter = 4 /* requests; most pages of a large site are requested rarely */

/** Files are recompressed one by one: responses need the same threads. */
let recompressing: Promise<unknown> = Promise.resolve()

/** Compresses quickly at first, and again once requested often: a tenth smaller for 100 times the work. */
export function createRecompressed(type: string, content: Uint8Array<ArrayBuffer>): ServedFile {
  let current = createServed(type, content, qualities.first)
  let requests = 0

  async function recompress(): Promise<void> {
    const { bytes } = await current.body('identity')
    const smaller = createServed(type, bytes, qualities.recompressed)
    await smaller.body('br')
    current = smaller
  }

  return {
    type,
    etag: current.etag,
    body(wanted) {
      if (wanted === 'br' && ++requests === recompressAfter) recompressing = recompressing.then(recompress)
      return current.body(wanted)
    },
  }
}
