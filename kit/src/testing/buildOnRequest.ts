import { buildRemote } from '../build/buildRemote.ts'
import { BuildError } from '../build/BuildError.ts'
import type { Built, Wanted } from './buildSerially.ts'

const idleTimeout = 10_000 /* ms without a request, after which it ends */

/** A process that builds one remote after the other: a second build takes a third of the first. */
let end = setTimeout(() => process.exit(), idleTimeout)

process.on('message', (wanted: Wanted) => void answer(wanted))

async function answer({ folder, options }: Wanted): Promise<void> {
  clearTimeout(end)
  const built: Built = await buildRemote(folder, options).then((report) => ({ report }), refused)
  process.send?.(built)
  end = setTimeout(() => process.exit(), idleTimeout)
}

function refused(error: unknown): Built {
  return { problem: error instanceof BuildError ? error.message : String((error as Error).stack) }
}
