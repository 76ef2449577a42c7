import type { ReactNode } from 'react'

interface SectionProps {
  /** Also the id of its heading. */
  id: string
  heading: string
  /** A way to more of the same. */
  more?: { label: string; href: string }
  children: ReactNode
}

/** A part of a page under a heading of the second rank. */
export function Section({ id, heading, more, children }: SectionProps) {
  return (
    <section className="shell-section" aria-labelledby={id}>
      <div className="shell-section-head">
        <h2 id={id}>{heading}</h2>
        {more && (
          <a className="shell-more" href={more.href}>
            {more.label}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}
