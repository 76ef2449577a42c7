import type { Outline } from '@tessera/kit/contract/content'

/** The shape of a document in the colour of its text, as decoration beside its name. */
export function GroupOutline({ outline }: { outline: Outline }) {
  return (
    <svg className="shell-outline" viewBox={`0 0 ${outline.width} ${outline.height}`} aria-hidden="true">
      <path d={outline.path} />
    </svg>
  )
}
