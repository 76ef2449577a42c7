import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  heading: string
  more?: { label: string; href: string }
  children: ReactNode
}

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
