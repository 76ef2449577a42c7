import { openFileContent } from '@tessera/content/engine'
import type { ContentAsked, ContentTold } from './startContent.ts'

/**
 * The program of a process that has the content engine and nothing else. Arguments: the content folder, and where
 * compiled content is kept.
 */
const [folder = '', keepIn = ''] = process.argv.slice(2)
const quiet = { info: () => {}, error: () => {}, problem: () => {} }
const begun = performance.now()
const content = await openFileContent(folder, quiet, { keepIn })
tell({ is: 'open', took: performance.now() - begun })
content.watch(() => tell({ is: 'changed' }))
/** Nothing of it is left that would take time from the next: a compiler may be copying a large file. */
process.on('disconnect', () => void content.close().then(() => process.exit()))
process.on('message', (asked: ContentAsked) => void answer(asked))

async function answer({ method, asked }: ContentAsked): Promise<void> {
  const ask = content[method] as (...asked: readonly unknown[]) => Promise<unknown>
  const start = performance.now()
  await ask(...asked)
  tell({ is: 'answered', took: performance.now() - start })
}

function tell(told: ContentTold): void {
  process.send?.(told)
}
