import { RegistryError } from '../errors/RegistryError.ts'

const mega = 1024 * 1024 /* bytes */
const largestFile = 64 * mega /* of a remote's files; usual ones have less than 1 MB */
const largestChunk = 2 * mega /* of content, compressed; uncompressed, a chunk has a megabyte */
const largestRecord = mega /* of all other objects; usual ones have less than 50 kB */

/** Endless data attack: maximum number of bytes to read of an object. */
export function limitOf(key: string): number {
  if (key.startsWith('pieces/')) return largestChunk
  return /^(?:blobs|removed|unfinished)\//.test(key) ? largestFile : largestRecord
}

/** The error for an object that is larger than its limit. */
export function tooLarge(key: string): RegistryError {
  return new RegistryError('invalid', key, `it has more than ${limitOf(key) / mega} MB, and is not read`)
}
