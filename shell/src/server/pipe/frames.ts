/**
 * A message on a pipe: the length of the rest and the length of its JSON, four bytes each, big-endian; then the JSON, then
 * a plain text, since escaping a long text in JSON and back costs more than sending it.
 */
const heads = 8 /* bytes */

export function encodeFrame(message: unknown, text = ''): Buffer {
  const json = JSON.stringify(message)
  const [jsonBytes, textBytes] = [Buffer.byteLength(json), Buffer.byteLength(text)]
  const frame = Buffer.allocUnsafe(heads + jsonBytes + textBytes)
  frame.writeUInt32BE(4 + jsonBytes + textBytes)
  frame.writeUInt32BE(jsonBytes, 4)
  frame.write(json, heads)
  frame.write(text, heads + jsonBytes)
  return frame
}

/**
 * Reads a pipe chunk by chunk and calls `onMessage` with each whole message. Calls `onBroken` when a message claims,
 * before it is buffered, to be longer than `limit` bytes, when it is not JSON, or with what `onMessage` throws.
 */
export function createFrameReader(
  limit: number,
  onMessage: (message: unknown, text: string) => void,
  onBroken: (error: Error) => void,
) {
  let chunks: Buffer[] = []
  let buffered = 0

  return function readOrEnd(chunk: Buffer): void {
    try {
      read(chunk)
    } catch (error) {
      onBroken(error instanceof Error ? error : new Error(String(error)))
    }
  }

  function read(chunk: Buffer): void {
    chunks.push(chunk)
    buffered += chunk.length
    while (buffered >= heads) {
      const bytes = joined()
      const length = bytes.readUInt32BE()
      if (length > limit) throw new Error(`a message of ${length} bytes; ${limit} are allowed`)
      const end = 4 + length
      if (buffered < end) return
      chunks = [bytes.subarray(end)]
      buffered -= end
      const textStart = heads + bytes.readUInt32BE(4)
      if (textStart > end) throw new Error('a message whose JSON is longer than it is')
      onMessage(JSON.parse(bytes.toString('utf8', heads, textStart)), bytes.toString('utf8', textStart, end))
    }
  }

  /** Joins the chunks, but only once the first message can be complete: many small chunks cost no more than one. */
  function joined(): Buffer {
    const [first] = chunks
    if (first && (chunks.length === 1 || (first.length >= heads && buffered < 4 + first.readUInt32BE())))
      return first
    const bytes = Buffer.concat(chunks)
    chunks = [bytes]
    return bytes
  }
}
