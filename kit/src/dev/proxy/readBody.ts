import type { IncomingMessage } from 'node:http'

const largestBody = 4 * 1024 * 1024 /* bytes; the data of a slot among them */

/** What was sent, as text. Rejects when it is more than any page of its own sends. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > largestBody) throw new Error(`more than ${largestBody} bytes were sent`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}
