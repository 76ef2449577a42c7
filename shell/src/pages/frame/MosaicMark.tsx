import type { ReactNode } from 'react'

/** Nine tiles, four colours, one of them missing its neighbour's line: the site's mark. */
export function MosaicMark(): ReactNode {
  return (
    <svg className="shell-mark" viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
      <path className="shell-mark-sea" d="M1 1h8v8H1zM21 11h8v8h-8zM1 21h8v8H1z" />
      <path className="shell-mark-accent" d="M11 1h8v8h-8zM11 11h8v8h-8zM21 21h8v8h-8z" />
      <path className="shell-mark-olive" d="M22 2.2 29 1v8l-8 .4zM1 11h8v8H1z" />
      <path className="shell-mark-sun" d="M15 21a4 4 0 1 1 0 8 4 4 0 0 1 0-8z" />
    </svg>
  )
}
