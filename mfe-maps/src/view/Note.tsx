import type { ReactNode } from 'react'

/** A line over the map's box. */
export function Note({ children }: { children: ReactNode }): ReactNode {
  return <p className="maps-note">{children}</p>
}
