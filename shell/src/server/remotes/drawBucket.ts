import { createHash, randomInt } from 'node:crypto'
import type { Canary, Watch } from '@tessera/kit/contract/composition'

const buckets = 100

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
