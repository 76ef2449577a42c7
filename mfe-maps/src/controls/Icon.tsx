import type { ReactNode } from 'react'

interface IconProps {
  /** Width and height in px; default 20. */
  size?: number
  /** The icon's lines as SVG elements, in a box of 24 × 24. */
  children: ReactNode
}

/** A decorative icon, hidden from screen readers: the text beside it or the control's name says what it means. */
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
