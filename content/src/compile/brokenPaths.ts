import type { DocumentStore } from '../documents/openDocuments.ts'
import { pathOf } from '../assemble/storedPage.ts'
import type { CompiledContent } from './CompilerMessage.ts'

/** Lists the paths of pages whose documents were never valid, each with the document's problem. */
export function brokenPaths(store: DocumentStore): CompiledContent['broken'] {
  return store.broken().flatMap(({ kind, name, problem }) => {
    if (kind === 'page') return [[pathOf(name), problem] as const]
    return kind === 'region' ? [[`/regions/${name}`, problem] as const] : []
  })
}
