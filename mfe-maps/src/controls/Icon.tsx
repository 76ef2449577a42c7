import type { ReactNode } from 'react'

interface IconProps {
  /** Px; default 20. */
  size?: number
  /** Lines in a box of 24 × 24. */
  children: ReactNode
}

/** A picture beside words, or in a control that has a name: it says nothing by itself. */
export function Icon({ size = 20, children }: IconProps): ReactNode {
  return (
    <svg
      className="maps-icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
