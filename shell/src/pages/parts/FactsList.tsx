import type { ReactNode } from 'react'

export function FactsList({ facts }: { facts: readonly { term: string; detail: ReactNode }[] }) {
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
