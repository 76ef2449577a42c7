import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { limitOf, tooLarge } from './limitOf.ts'
import { RegistryError } from '../errors/RegistryError.ts'

const flags = constants.O_RDONLY | constants.O_NONBLOCK // otherwise opening a pipe without a writer would block

/** Reads a file. Endless data attack: throws if the file exceeds its limit, or is a pipe, device, socket or folder. */
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

/** Reads no more than `size` bytes, even if the file grows meanwhile. */
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
