import { useWords } from '../words/PageWords.ts'

/** How far away something is, at least `1 km`. */
export function Distance({ km, as: Element }: { km: number; as: 'p' | 'span' }) {
  const { text } = useWords()
  return (
    <Element className="shell-neighbour-distance">
      {text('part.distance', { km: Math.max(1, Math.round(km)) })}
    </Element>
  )
}
