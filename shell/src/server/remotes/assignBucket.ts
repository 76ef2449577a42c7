import { createHash, randomInt } from 'node:crypto'
import type { Canary, Watch } from '@tessera/kit/contract/composition'
import type { RequestContext } from '../http/requestContext.ts'

/** `isNew`: the visitor was put into the group just now. */
export type VisitorContext = RequestContext & { isNew?: boolean }

/** Visitors belong to a group while not all of them get the same (`isSplit`), and only then. */
export function assignBucket(context: RequestContext, isSplit: boolean): VisitorContext {
  if (!isSplit) return { ...context, bucket: undefined }
  return { ...context, bucket: context.bucket ?? drawBucket(), isNew: context.bucket === undefined }
}

export function withBucket(response: Response, { bucket, isNew, origin }: VisitorContext): Response {
  if (isNew && bucket !== undefined) response.headers.append('set-cookie', bucketCookie(bucket, origin))
  return response
}

const halfAYear = 180 * 24 * 3600 /* s */

/** `Set-Cookie` for a visitor who was put into a group: a number that a hundredth of all visitors have. */
export function bucketCookie(bucket: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `tessera_bucket=${bucket}; Path=/; Max-Age=${halfAYear}; HttpOnly; SameSite=Lax${secure}`
}

export const buckets = 100

export function drawBucket(): number {
  return randomInt(buckets)
}

/**
 * Whether the visitors of a bucket are among those who get a canary, or who keep what was there before a promotion. When
 * a canary is given to more of them, those who had it keep it; and no bucket is always among the first, as each version
 * begins to count at another.
 */
export function isGiven(bucket: number, remote: string, { version, percent }: Canary | Watch): boolean {
  const first = createHash('sha256').update(`${remote}@${version}`).digest().readUInt32BE() % buckets
  return (bucket - first + buckets) % buckets < percent
}
