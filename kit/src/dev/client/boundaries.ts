import refresh from 'react-refresh/runtime'
import type { Hot } from './Hot.ts'

/** Which modules React refreshes in place. */
export interface Boundaries {
  /** Called at the end of each module that has components or hooks. */
  boundary(remote: string, module: { id: string; exports: unknown }, hot: Hot): void
  /** Has React take what came since it was last asked. Whether there was anything. */
  refreshNow(): boolean
}

/** A module that exports nothing but components accepts its own updates; another one's updates go to who imports it. */
export function createBoundaries(onError: (error: unknown) => void): Boundaries {
  let isDue = false
  return {
    boundary(remote, { id, exports }, hot) {
      register(`${remote} ${id}`, exports)
      const before = hot.data?.exports
      const accepts = isBoundary(exports)
      if (accepts) {
        hot.dispose((data) => (data.exports = exports))
        hot.accept(onError)
      }
      if (before === undefined) return
      if (accepts && !isOtherShape(before, exports)) isDue = true
      else hot.invalidate()
    },
    refreshNow() {
      const wasDue = isDue
      isDue = false
      if (wasDue) refresh.performReactRefresh()
      return wasDue
    },
  }
}

function register(id: string, exports: unknown): void {
  refresh.register(exports, `${id} exports`)
  for (const [name, value] of entriesOf(exports)) refresh.register(value, `${id} exports ${name}`)
}

/** Whether it exports components alone. */
export function isBoundary(exports: unknown): boolean {
  if (refresh.isLikelyComponentType(exports)) return true
  const values = entriesOf(exports).map(([, value]) => value)
  return values.length > 0 && values.every((value) => refresh.isLikelyComponentType(value))
}

/** Whether who imports it would notice: another set of exports, or another component under a name. */
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
