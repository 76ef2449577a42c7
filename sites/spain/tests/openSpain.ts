import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileContent } from '@tessera/content/engine'

/** Opens the site as it is in git; `problems` are those of its documents. */
export async function openSpain() {
  const keepIn = await mkdtemp(join(tmpdir(), 'spain-'))
  const problems: unknown[] = []
  const log = { problem: (problem: unknown) => problems.push(problem), error: console.error, info() {} }
  const content = await openFileContent(join(import.meta.dirname, '..'), log, { keepIn })
  return {
    content,
    problems,
    async close(): Promise<void> {
      await content.close()
      await rm(keepIn, { recursive: true })
    },
  }
}
