import { describeError } from '@tessera/store/describeError'
import { compileContent, type CompiledFolder } from './compileContent.ts'
import type { CompilerMessage } from './compile/CompilerMessage.ts'
import { layout } from './compiled/layout.ts'

/** Reports of this program to the process that started it; the last is `compiled` or `failed`. */
type FolderMessage =
  | Exclude<CompilerMessage, { type: 'compiled' }>
  /** `layout`: a site opens only content of its own layout. */
  | ({ type: 'compiled'; layout: number } & CompiledFolder)

/** A program that `release content publish` runs: compiles the first argument's folder into the second's. */
const [folder = '', keepIn = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())
try {
  const compiled = await compileContent({
    folder,
    keepIn,
    onProgress: (progress) => report({ type: 'progress', ...progress }),
    onError: (message, detail) => report({ type: 'error', message, detail }),
  })
  report({ type: 'compiled', layout, ...compiled })
} catch (error) {
  report({ type: 'failed', cause: describeError(error) })
}
process.disconnect()

function report(message: FolderMessage): void {
  process.send?.(message)
}
