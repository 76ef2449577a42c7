import type { Problem } from '@tessera/kit/contract/problems'

/**
 * What the studio's server asks of the preview site, which holds the content engine and the live composition:
 * `POST <PREVIEW_ORIGIN>/_preview/api/<name>`, JSON, `authorization: Bearer <PREVIEW_SECRET>`. Anyone else gets 404.
 */
export interface PreviewCalls {
  /** A document's problems, where it shows (`path`) and its blocks, if its text were this. Nothing is written. */
  check(input: { file: string; text: string; set: string }): { path?: string; problems: readonly Problem[] }
  /** The site's own search, drafts of the set included. */
  search(input: { text: string; max: number }): {
    hits: readonly { href: string; name: string; kind: string }[]
  }
  /** Which document a path comes from; `file` is free where the page has none of its own, `text` then begins one. */
  find(input: { path: string }): { file: string; text?: string; title: string } | null
  /** The slots of the live composition. */
  slots(input: Record<string, never>): { slots: readonly PlaceableSlot[] }
}

export interface PlaceableSlot {
  slot: string
  remote: string
  version: string
  /** In the words of its team; default: the slot's name. */
  title?: string
  description?: string
  icon?: string
  /** JSON Schema of its options, as the manifest has it. */
  options: unknown
  /** Names of the page's facts that it learns. */
  context: readonly string[]
}
