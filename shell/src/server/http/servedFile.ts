import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import type { Encoding } from './requestContext.ts'

/** Bytes that visitors get as they are. A compressed form is made when it is first asked for, and kept. */
export interface ServedFile {
  type: string
  /** Quoted, of the uncompressed bytes. */
  etag: string
  body(wanted: Encoding): Promise<Body>
}

export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  encoding: Encoding
}

/** Brotli's quality: while a visitor waits, once for all, and for each visitor again. */
export const qualities = { first: 5, recompressed: 11, once: 4 } as const

/** A file by its name; its form is made as that of a page is. */
export function createServedFile(name: string, content: Uint8Array): ServedFile {
  return createRecompressed(getMimeType(name) ?? 'application/octet-stream', Buffer.from(content))
}

/** A third of SHA-256's time where the processor has no instructions for that. */
const ofPages = 'sha512-256'

/** `content` is not copied: it must stay as it is. Once it was compressed, that form alone is kept: a fifth of it. */
export function createServed(type: string, content: Uint8Array<ArrayBuffer>, quality: number): ServedFile {
  const made = new Map<Encoding, Promise<Body>>()
  let plain: Buffer<ArrayBuffer> | undefined
  plain = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const etag = `"${hash(ofPages, plain, 'base64url').slice(0, 22)}"`

  async function make(wanted: Encoding): Promise<Body> {
    const body = await compress(await read(), wanted, quality)
    if (body.encoding === 'br') plain = undefined
    return body
  }

  async function read(): Promise<Buffer<ArrayBuffer>> {
    const brotli = plain ? undefined : await made.get('br')
    return plain ?? fromBrotli(brotli?.bytes ?? Buffer.alloc(0))
  }

  return {
    type,
    etag,
    async body(wanted) {
      if (wanted === 'identity' || !isCompressible(type)) return whole(await read())
      return made.getOrInsertComputed(wanted, () => make(wanted))
    },
  }
}

export async function compress(bytes: Buffer<ArrayBuffer>, wanted: Encoding, quality: number): Promise<Body> {
  if (wanted === 'identity' || bytes.length < 200) return whole(bytes)
  const smaller = wanted === 'br' ? await toBrotli(bytes, quality) : await toGzip(bytes)
  if (smaller.length >= bytes.length) return whole(bytes)
  return { bytes: new Uint8Array(smaller), encoding: wanted } // a copy: zlib's lies in a buffer of 64 kB
}

async function whole(bytes: Buffer<ArrayBuffer>): Promise<Body> {
  return { bytes, encoding: 'identity' }
}

const toGzip = promisify(gzip)
const brotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)

function toBrotli(bytes: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return brotli(bytes, {
    chunkSize: Math.max(16 * 1024, Math.ceil(bytes.length / 3)), // all of a page's at once, not a turn for each 16 kB
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
    },
  })
}

/**
 * The smallest that holds all, as a power of two. Brotli's own is 4 MB: beyond 64 kB of text it takes twice that for each
 * page that is being compressed, and V8 collects garbage every few pages for want of memory that is not its own.
 */
function windowFor(bytes: number): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))
}

export function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|svg|wasm/.test(type)
}

const recompressAfter = 4 /* requests; most pages of a large site are asked for once in a while */

/** Files are recompressed one after the other: what is being sent needs the same threads. */
let quiet: Promise<unknown> = Promise.resolve()

/**
 * Sent as soon as it is made, quickly compressed. What is asked for again is compressed once more, as small as it gets:
 * a tenth less, for a hundred times the work.
 */
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
      if (wanted === 'br' && ++requests === recompressAfter) quiet = quiet.then(recompress)
      return current.body(wanted)
    },
  }
}
