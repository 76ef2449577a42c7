import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import type { NamedPoint } from './mapView.ts'

/** Documents of the site that have a point, with the set's drafts; undefined until loaded. */
export function usePoints(set: string | undefined): readonly NamedPoint[] | undefined {
  const { value } = useAnswer(`points ${set}`, () =>
    set === undefined ? undefined : call('points', { set }),
  )
  return value?.points
}
