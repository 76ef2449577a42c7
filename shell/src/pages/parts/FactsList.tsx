import type { ReactNode } from 'react'

export interface Fact {
  term: string
  detail: ReactNode
}

export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="shell-facts">
      {facts.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
