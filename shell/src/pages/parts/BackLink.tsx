import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Back to where the visitor came from, and then called so; to `href` when that was another site (BL1). */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="shell-back">
      <a className="shell-button shell-button-quiet" href={href} data-back-link="">
        <Icon name="back" />
        <span data-back-said="Back to where you were">{children}</span>
      </a>
    </p>
  )
}
