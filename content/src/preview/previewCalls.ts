import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotIcon } from '@tessera/kit/contract/slots'

/**
 * What the studio's server asks of the preview site, which holds the content engine and the current composition:
 * `POST <PREVIEW_ORIGIN>/_preview/api/<name>`, JSON, `authorization: Bearer <PREVIEW_SECRET>`. Anyone else gets 404;
 * 400 `{ error }` says what is wrong with the input. `previewToken` makes the address that opens a set in a frame. A share
 * of the write port is `<PREVIEW_ORIGIN>/_preview/share/<share>?to=/path`.
 */
export interface PreviewCalls {
  /**
   * The problems of these documents of a set, each with its file in `detail.file`. Options of slots are checked against
   * every version that some visitors get, canaries too. Fails where the set has no draft of one of them.
   */
  check(input: { set: string; files: readonly string[] }): { problems: readonly Problem[] }
  /** The site's own search, drafts of the set included. */
  search(input: { set: string; text: string; max: number }): {
    hits: readonly { href: string; name: string; kind: string }[]
  }
  /** Which document a path comes from, drafts of the set included; `text` begins one where the page has none of its own. */
  find(input: { set: string; path: string }): { file: string; text?: string; title: string } | null
  /** The slots of the current composition that documents may place. */
  slots(input: Record<string, never>): { slots: readonly PlaceableSlot[] }
}

/** A slot as the studio offers it to who writes a document. */
export interface PlaceableSlot {
  slot: string
  remote: string
  version: string
  /** In the words of its team; default: the slot's name. */
  title?: string
  description?: string
  icon?: SlotIcon
  /** JSON Schema of its options, as the manifest has it. */
  options: unknown
  /** Names of the page's facts that it learns. */
  context: readonly string[]
}
