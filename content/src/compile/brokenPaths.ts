import type { DocumentStore } from '../documents/openDocuments.ts'
import { addressOf } from '../assemble/storedPage.ts'
import type { CompiledContent } from './CompilerMessage.ts'

/** Lists the paths of pages whose documents were never valid, each with the document's problem. */
export function brokenPaths(store: DocumentStore): CompiledContent['broken'] {
  return store.broken().flatMap(({ problem, ...id }) => {
    const path = addressOf(id)
    return path === undefined ? [] : [[path, problem] as const]
  })
}
