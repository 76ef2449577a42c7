import { createServed, qualities, type ServedFile } from './servedFile.ts'

const worthIt = 4 /* times; most pages of a large site are asked for once in a while */

/** Pages that wait for a quiet moment, one after the other: what is being sent needs the same threads. */
let quiet: Promise<unknown> = Promise.resolve()

/**
 * Sent as soon as it is made, quickly compressed. What is asked for again is compressed once more, as small as it gets:
 * a tenth less, for a hundred times the work.
 */
export function createRecompressed(type: string, content: Uint8Array): ServedFile {
  const first = createServed(type, content, qualities.page)
  let now = first
  let asked = 0

  async function improve(): Promise<void> {
    const smaller = createServed(type, content, qualities.file)
    await smaller.body('br')
    now = smaller
  }

  return {
    type,
    etag: first.etag,
    body(wanted) {
      if (wanted === 'br' && ++asked === worthIt) quiet = quiet.then(improve)
      return now.body(wanted)
    },
  }
}
