import type { RemoteMetadata } from '../../contract/page.ts'
import type { ContextPart } from '../../contract/slots.ts'
import type { RenderOutcome } from '../messages/messages.ts'

/** What a page needs of a remote in a working folder, as it was built last. */
export interface DevRemote {
  name: string
  metadata(): RemoteMetadata
  /** File names of all scripts, those of workers among them: the page runs no worker that it does not list. */
  scripts(): readonly string[]
  sheets(slot: string): readonly Sheet[]
  /** Never rejects. */
  render(slot: string, data: unknown, idPrefix: string): Promise<RenderOutcome>
  /** CSS px that it declares for its slots. */
  blockSizes: ReadonlyMap<string, number>
  /** Which parts of a page's context its slots take. */
  contexts: ReadonlyMap<string, readonly ContextPart[]>
  /** Whom it declares that it asks, and the Trusted Types policies that it makes. */
  origins: readonly string[]
  trustedTypes: readonly string[]
}

/** A style sheet, and where it would be fetched. */
export interface Sheet {
  href: string
  css: string
}
