import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void

/** Collects garbage. V8 does so by itself only when memory runs short, which does not happen in an idle process. */
export function freeMemory(): void {
  collect({ type: 'major', flavor: 'last-resort' })
}
