/** Messages on a pipe: the length in bytes, in four bytes, big-endian; then as many bytes of JSON. */
const head = 4 /* bytes */

export function encodeFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const frame = Buffer.allocUnsafe(head + body.length)
  frame.writeUInt32BE(body.length)
  body.copy(frame, head)
  return frame
}

/**
 * Takes what comes from a pipe, piece by piece, and gives each message that is whole. Fails when a message says that it
 * is longer than `limit` bytes, before any of it is kept, and when one is not JSON.
 */
export function createFrameReader(limit: number, onMessage: (message: unknown) => void) {
  let pieces: Buffer[] = []
  let held = 0

  return function read(piece: Buffer): void {
    pieces.push(piece)
    held += piece.length
    while (held >= head) {
      const bytes = joined()
      const length = bytes.readUInt32BE()
      if (length > limit) throw new Error(`a message of ${length} bytes; ${limit} are allowed`)
      if (held < head + length) return
      pieces = [bytes.subarray(head + length)]
      held -= head + length
      onMessage(JSON.parse(bytes.toString('utf8', head, head + length)))
    }
  }

  /** Joins only once the first message may be whole, so that many small pieces cost no more than one. */
  function joined(): Buffer {
    const [first] = pieces
    if (first && (pieces.length === 1 || (first.length >= head && held < head + first.readUInt32BE())))
      return first
    const bytes = Buffer.concat(pieces)
    pieces = [bytes]
    return bytes
  }
}
