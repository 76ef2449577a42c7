/** Nothing when it is longer than `most` bytes; reads no further, whatever length was announced. */
export async function readBody({ headers, body }: Request, most: number): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > most) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
