import type { OpenedDocument } from '@tessera/content/write'
import type { Conflict } from './StudioState.ts'

/** The conflict of a draft that began before the published version; undefined for other drafts. */
export function findConflict({ behind, revision, published }: OpenedDocument): Conflict | undefined {
  return behind && { ...behind, before: behind.base, base: revision, onto: published.revision }
}
