import type { KeyboardEvent } from 'react'

/** A search result; `id` is unique in its list. */
export interface Hit {
  id: string
  name: string
  about?: string
}

interface HitsProps<Found extends Hit> {
  label: string
  hits: readonly Found[]
  onChoose(hit: Found): void
}

/** Search results below their field; arrow keys move between them and back to the field. */
export function Hits<Found extends Hit>({ label, hits, onChoose }: HitsProps<Found>) {
  function onKey(event: KeyboardEvent<HTMLElement>): void {
    const item = event.currentTarget.parentElement
    const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key]
    if (!next) return
    event.preventDefault()
    next.querySelector('button')?.focus()
  }
  if (hits.length === 0) return null
  return (
    <ul className="studio-hits" aria-label={label}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <button type="button" dir="auto" onKeyDown={onKey} onClick={() => onChoose(hit)}>
            {hit.name} {hit.about !== undefined && <small>{hit.about}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
