import type { ReactNode } from 'react'

/** A table's box, which scrolls on narrow screens; the keyboard must get there to scroll it. */
export function Sheet({ labelledBy, children }: { labelledBy: string; children: ReactNode }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus
    <section className="ops-sheet" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  )
}
