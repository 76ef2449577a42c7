import { RegistryError } from '../errors/RegistryError.ts'

const mega = 1024 * 1024 /* bytes */
const largestFile = 64 * mega /* of a remote; the largest of today's are below 1 MB */
const largestChunk = 2 * mega /* of content, packed; unpacked they are a megabyte */
const largestRecord = mega /* of anything else; the largest of today's are below 50 kB */

/** Endless data attack: how many bytes of an object are read at most. */
export function limitOf(key: string): number {
  if (key.startsWith('pieces/')) return largestChunk
  return /^(?:blobs|removed|unfinished)\//.test(key) ? largestFile : largestRecord
}

/** What a reader throws where an object is larger than its kind may be. */
export function tooLarge(key: string): RegistryError {
  return new RegistryError('invalid', key, `it has more than ${limitOf(key) / mega} MB, and is not read`)
}
