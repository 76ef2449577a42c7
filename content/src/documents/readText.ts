import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'

/** Reads a file's text. Rejects if the file is missing, has more than `maxBytes`, or is a pipe, a device or a folder. */
export async function readText(path: string, maxBytes: number): Promise<string> {
  const found = await stat(path)
  if (!found.isFile()) throw new Error('is not a regular file')
  if (found.size > maxBytes) throw tooLarge(maxBytes)
  await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK) // does not block on a pipe that has just replaced the file
  const bytes = await file.readFile()
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  return bytes.toString()
}

function tooLarge(maxBytes: number): Error {
  return new Error(`is larger than ${maxBytes / 1024} KB`)
}
