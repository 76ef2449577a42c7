import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'

/** A folded sheet with a pin. */
export function MapIcon(): ReactNode {
  return (
    <Icon size={22}>
      <path d="M3.5 6.2 9 4l6 2.2L20.5 4v13.8L15 20l-6-2.2L3.5 20zM9 4v13.8M15 12.6V20" />
      <path d="M15 11.2c-1.5-1.6-2.3-2.8-2.3-3.9a2.3 2.3 0 0 1 4.6 0c0 1.1-.8 2.3-2.3 3.9z" />
    </Icon>
  )
}
