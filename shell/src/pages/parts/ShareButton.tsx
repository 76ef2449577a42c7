import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** Hands over the page's address; needs scripting, without which styles hide it. */
export function ShareButton({ what }: { what: string }): ReactNode {
  return (
    <button
      className="shell-button shell-button-quiet shell-share"
      type="button"
      aria-label={`Share ${what}`}
      data-share=""
    >
      <Icon name="share" />
      Share
      <span className="shell-share-said" data-share-said="" />
    </button>
  )
}
