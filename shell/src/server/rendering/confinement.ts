import { dirname, join } from 'node:path'
import { findConfinement as findTightest, type Confinement as Tightest } from '@tessera/store/findConfinement'

/** How a render process is started and confined. */
export type Confinement = Tightest

const isBundled = !import.meta.filename.endsWith('.ts')
const file = isBundled
  ? join(import.meta.dirname, 'renderChild.js')
  : join(import.meta.dirname, 'child/renderChild.ts')

/** Files that a render process may read if it runs from source: the modules of the server and the kit. */
const sources = ['.', '../../../kit', '../../../node_modules/@tessera/kit'].map((folder) =>
  join(dirname(import.meta.dirname), folder, '*'),
)

/** MB; `data` also bounds memory outside of V8's heap, to which V8's own limits do not apply. */
export const memoryLimits = { heap: 64, young: 16, data: 1024 } as const

let found: Promise<Confinement> | undefined

/** The tightest confinement that works on this machine; determined once per process. */
export function findConfinement(): Promise<Confinement> {
  found ??= findTightest({
    file,
    readable: isBundled ? [file] : sources,
    ...memoryLimits,
    cpu: 600 /* s; then a new process replaces it */,
    failure: 'Server entries cannot be rendered',
  })
  return found
}
