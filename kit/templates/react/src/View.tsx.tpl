import { useState } from 'react'
import { headingOf, likesOf, type SlotData } from './headingOf.ts'

interface ViewProps {
  data: SlotData
  /** Begins each id. */
  idPrefix: string
}

/** The same in both entries: no dates, random numbers or window sizes. */
export function View({ data, idPrefix }: ViewProps) {
  const [likes, setLikes] = useState(0)
  return (
    <section aria-labelledby={`${idPrefix}heading`}>
      <h2 id={`${idPrefix}heading`}>{headingOf(data)}</h2>
      <button type="button" className="{{name}}-like" onClick={() => setLikes(likes + 1)}>
        {likesOf(likes)}
      </button>
    </section>
  )
}
