import type { FileHandle } from 'node:fs/promises'

/** Writes all bytes, in several writes if needed: on a full disk, one can write fewer bytes without an error. */
export async function writeWhole(file: FileHandle, bytes: Uint8Array, from = 0): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, from + done)
    if (bytesWritten === 0) throw new Error('the disk takes no more bytes')
    done += bytesWritten
  }
}
