import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

const headBytes = 16 * 1024
const jpegBytes = 256 * 1024 /* bytes; a JPEG's size can come after EXIF data with an embedded preview */

/** Reads a file's first bytes, size and type; undefined if it is not a regular file. Does not block on a pipe. */
export function readHead(path: string): ReturnType<typeof readStart> | undefined {
  try {
    const opened = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(opened)
      return stat.isFile() ? readStart(opened, stat.size) : undefined
    } finally {
      closeSync(opened)
    }
  } catch {
    return undefined
  }
}

function readStart(opened: number, size: number) {
  const read = (bytes: number) => {
    const head = Buffer.alloc(Math.min(bytes, size))
    readSync(opened, head, 0, head.length, 0)
    return head
  }
  const head = read(headBytes)
  const type = detectType(head)
  return { head: type === 'image/jpeg' ? read(jpegBytes) : head, size, type }
}

const beginnings: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF....WEBP/s],
  ['image/avif', /^....ftyp(?:....){0,15}avi[fs]/s] /* among the file's brands */,
  ['image/svg+xml', /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml|!--|!DOCTYPE svg)/],
  ['video/mp4', /^....ftyp/s],
  ['video/webm', /^.E\xdf\xa3/s],
  ['audio/ogg', /^OggS/],
  ['audio/mpeg', /^(?:ID3|\xff[\xe0-\xff])/],
  ['font/woff2', /^wOF2/],
  ['application/pdf', /^%PDF/],
  ['application/json', /^\s*[[{]/],
  ['image/x-icon', /^[^ -\xff]{4}/] /* the bytes 0, 0, 1, 0 */,
]

function detectType(head: Buffer): string | undefined {
  const text = head.toString('latin1', 0, 128)
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0]
}
