import refresh from 'react-refresh/runtime'
import { reportThrown } from './connection.ts'
import type { Hot } from './containers.ts'

let isDue = false

/** Called by each module with components or hooks. If it exports only components, it accepts its own updates. */
export function boundary(remote: string, { id, exports }: { id: string; exports: unknown }, hot: Hot): void {
  const name = `${remote} ${id} exports`
  refresh.register(exports, name)
  for (const [key, value] of entriesOf(exports)) refresh.register(value, `${name} ${key}`)
  const before = hot.data?.exports
  const accepts = isBoundary(exports)
  if (accepts) {
    hot.dispose((data) => (data.exports = exports))
    hot.accept((error) => reportThrown('', error))
  }
  if (before === undefined) return
  if (accepts && !isOtherShape(before, exports)) isDue = true
  else hot.invalidate()
}

/** Lets React render the components replaced since the last call. Returns whether there were any. */
export function refreshNow(): boolean {
  const wasDue = isDue
  isDue = false
  if (wasDue) refresh.performReactRefresh()
  return wasDue
}

/** Whether a module exports only components, so that React can refresh it alone. */
export function isBoundary(exports: unknown): boolean {
  if (refresh.isLikelyComponentType(exports)) return true
  const values = entriesOf(exports).map(([, value]) => value)
  return values.length > 0 && values.every((value) => refresh.isLikelyComponentType(value))
}

/** Whether importers are affected: the names of exports changed, or a name now stands for another component. */
export function isOtherShape(before: unknown, after: unknown): boolean {
  const [old, fresh] = [new Map(entriesOf(before)), entriesOf(after)]
  return (
    old.size !== fresh.length ||
    fresh.some(([name, value]) => refresh.getFamilyByType(old.get(name)) !== refresh.getFamilyByType(value))
  )
}

function entriesOf(exports: unknown): [name: string, value: unknown][] {
  return typeof exports === 'object' && exports !== null ? Object.entries(exports) : []
}
