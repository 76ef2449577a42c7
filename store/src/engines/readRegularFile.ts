import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { limitOf, tooLarge } from './limitOf.ts'
import { RegistryError } from '../errors/RegistryError.ts'

const flags = constants.O_RDONLY | constants.O_NONBLOCK // a pipe that no one writes to opens at once, and is seen to be one

/**
 * Endless data attack: fails with `RegistryError('invalid', …)` for what is larger than its kind may be, and for a pipe, a
 * device, a socket or a folder, also at the end of a link.
 */
export async function readRegularFile(path: string, key: string): Promise<Uint8Array> {
  await using file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENXIO' ? noFile(key, 'a socket or a device') : error
  })
  const found = await file.stat()
  if (!found.isFile()) throw noFile(key, describeKind(found))
  if (found.size > limitOf(key)) throw tooLarge(key)
  return await readBytes(file, found.size)
}

function describeKind(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isCharacterDevice() || found.isBlockDevice() ? 'a device' : 'no file'
}

function noFile(key: string, kind: string): RegistryError {
  return new RegistryError('invalid', key, `there is ${kind} in its place`)
}

/** No more than it had when it was opened, also when it grows. */
async function readBytes(file: FileHandle, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size)
  let position = 0
  while (position < size) {
    const { bytesRead } = await file.read(bytes, position, size - position, position)
    if (bytesRead === 0) break
    position += bytesRead
  }
  return bytes.subarray(0, position)
}
