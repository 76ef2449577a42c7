import type { Problem } from '@tessera/kit/contract/problems'
import { pathOf } from '../assemble/storedPage.ts'
import type { DocumentStore } from '../documents/openDocuments.ts'

/** Where pages would be if their documents had ever been valid, and what is wrong with them. */
export function brokenPaths(
  broken: ReturnType<DocumentStore['broken']>,
): readonly (readonly [path: string, problem: Problem])[] {
  return broken.flatMap(({ kind, name, problem }) => {
    if (kind === 'page') return [[pathOf(name), problem] as const]
    return kind === 'region' ? [[`/regions/${name}`, problem] as const] : []
  })
}
