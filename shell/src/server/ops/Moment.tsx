import type { ReactNode } from 'react'

/** A moment in UTC, to the minute. */
export function Moment({ iso }: { iso: string }): ReactNode {
  return <time dateTime={iso}>{iso.slice(0, 16).replace('T', ' ')} UTC</time>
}
