import { RegistryError } from './RegistryError.ts'

const mega = 1024 * 1024 /* bytes */
const largestFile = 64 * mega /* of a remote; the largest of today's are below 1 MB */
const largestRecord = mega /* of anything else; the largest of today's are below 50 kB */

/** Endless data attack: how many bytes of an object are read at most. */
export function limitOf(key: string): number {
  return /^(?:blobs|removed|unfinished)\//.test(key) ? largestFile : largestRecord
}

export function tooLarge(key: string): RegistryError {
  return new RegistryError('invalid', key, `it has more than ${limitOf(key) / mega} MB, and is not read`)
}
