import { dirname, join } from 'node:path'
import { findConfinement as findTightest, type Confinement as Tightest } from '@tessera/store/findConfinement'

/** How a render process is started, and what keeps it in. */
export type Confinement = Tightest

const isBundled = !import.meta.filename.endsWith('.ts')
const file = isBundled
  ? join(import.meta.dirname, 'renderChild.js')
  : join(import.meta.dirname, 'child/renderChild.ts')

/** What it reads where it runs from its source: the server's modules and those of the kit, from the folder of the server. */
const sources = ['.', '../../../kit', '../../../node_modules/@tessera/kit'].map((folder) =>
  join(dirname(import.meta.dirname), folder, '*'),
)

/** MB; V8's own limits keep it far below, but not what lies outside of its heap. */
export const memoryLimits = { heap: 64, young: 16, data: 1024 } as const

let found: Promise<Confinement> | undefined

/** The tightest that starts here; asked once in the life of this process. */
export function findConfinement(): Promise<Confinement> {
  found ??= findTightest({
    file,
    readable: isBundled ? [file] : sources,
    ...memoryLimits,
    cpu: 600 /* s; then a fresh one takes its place */,
    failure: 'Server entries cannot be rendered',
  })
  return found
}
