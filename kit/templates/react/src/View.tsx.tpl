import { useState } from 'react'
import { wordsFor, type SlotData } from './wordsFor.ts'

interface ViewProps {
  data: SlotData
  /** Begins each id. */
  idPrefix: string
}

/** The same in both entries: no dates, random numbers or window sizes. */
export function View({ data, idPrefix }: ViewProps) {
  const [count, setCount] = useState(0)
  const { heading, likes, attributes } = wordsFor(data)
  return (
    <section aria-labelledby={`${idPrefix}heading`} {...attributes}>
      <h2 id={`${idPrefix}heading`}>{heading}</h2>
      <button type="button" className="{{name}}-like" onClick={() => setCount(count + 1)}>
        {likes(count)}
      </button>
    </section>
  )
}
