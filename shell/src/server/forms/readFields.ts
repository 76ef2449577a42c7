/** Bytes; some 10 000 words. */
export const mostBytes = 64 * 1024
const mostFields = 100

/** What a form sent, or why it was not taken: an HTTP status. */
export async function readFields(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return 415
  const body = await readBody(request)
  if (body === undefined) return 413
  const fields = new URLSearchParams(body)
  return fields.size > mostFields ? 413 : fields
}

/** Reads no further than the limit, whatever length was announced. */
async function readBody({ headers, body }: Request): Promise<string | undefined> {
  if (Number(headers.get('content-length') ?? 0) > mostBytes) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
