import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void

/** Gives back what is not used any more. V8 does so when it is short of memory, which what then idles never is. */
export function freeMemory(): void {
  collect({ type: 'major', flavor: 'last-resort' })
}
