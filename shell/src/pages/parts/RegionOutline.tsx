import type { Outline } from '@tessera/kit/contract/content'

/** A region's shape, filled with the colour of its text; decoration beside its name. */
export function RegionOutline({ outline }: { outline: Outline }) {
  return (
    <svg className="shell-outline" viewBox={`0 0 ${outline.width} ${outline.height}`} aria-hidden="true">
      <path d={outline.path} />
    </svg>
  )
}
