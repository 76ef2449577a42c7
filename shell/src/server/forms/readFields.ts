import { readBody } from '../http/readBody.ts'

/** Bytes; some 10 000 words. */
export const mostBytes = 64 * 1024
const mostFields = 100

/** What a form sent, or why it was not taken: an HTTP status. */
export async function readFields(request: Request): Promise<URLSearchParams | 413 | 415> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return 415
  const body = await readBody(request, mostBytes)
  if (body === undefined) return 413
  const fields = new URLSearchParams(body)
  return fields.size > mostFields ? 413 : fields
}
