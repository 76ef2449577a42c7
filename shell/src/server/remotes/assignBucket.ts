import { createHash, randomInt } from 'node:crypto'
import type { Canary, Watch } from '@tessera/kit/contract/composition'
import type { RequestContext } from '../http/requestContext.ts'

/** `isNew`: this request put the visitor into a group. */
export type VisitorContext = RequestContext & { isNew?: boolean }

/** Puts the visitor into a group, but only while visitors get different versions (`isSplit`). */
export function assignBucket(context: RequestContext, isSplit: boolean): VisitorContext {
  if (!isSplit) return { ...context, bucket: undefined }
  return { ...context, bucket: context.bucket ?? drawBucket(), isNew: context.bucket === undefined }
}

/** Adds the cookie for a visitor who was just put into a group. */
export function withBucket(response: Response, { bucket, isNew, origin }: VisitorContext): Response {
  if (isNew && bucket !== undefined) response.headers.append('set-cookie', bucketCookie(bucket, origin))
  return response
}

const halfAYear = 180 * 24 * 3600 /* s */

/** `Set-Cookie` with the visitor's group, one of `buckets`. */
export function bucketCookie(bucket: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `tessera_bucket=${bucket}; Path=/; Max-Age=${halfAYear}; HttpOnly; SameSite=Lax${secure}`
}

/** Number of groups: each has one percent of the visitors. */
export const buckets = 100

export function drawBucket(): number {
  return randomInt(buckets)
}

/**
 * Whether the visitors of a bucket get a canary, or keep the previous version in a bake period. Visitors with a canary
 * keep it when its share grows. Each version starts at another bucket, so that no bucket is always among the first.
 */
export function isGiven(bucket: number, remote: string, { version, percent }: Canary | Watch): boolean {
  const first = createHash('sha256').update(`${remote}@${version}`).digest().readUInt32BE() % buckets
  return (bucket - first + buckets) % buckets < percent
}
