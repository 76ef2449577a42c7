import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotIcon } from '@tessera/kit/contract/slots'
import type { Fields } from '../languages/translatedFields.ts'

/**
 * Calls of the studio's server to the preview site: `POST <PREVIEW_ORIGIN>/_preview/api/<name>`, JSON, `authorization:
 * Bearer <PREVIEW_SECRET>`. Other callers get 404; invalid input gets 400 `{ error }`. `previewToken` builds the
 * address that opens a set in a frame; a share of the write port is at
 * `<PREVIEW_ORIGIN>/_preview/share/<share>?to=/path`.
 */
export interface PreviewCalls {
  /**
   * Problems of these documents of a set, each with its file in `detail.file`. Options of slots are checked against
   * every version that visitors get, canaries too. Fails if the set lacks a draft of one of these documents.
   */
  check(input: { set: string; files: readonly string[] }): { problems: readonly Problem[] }
  /** The site's own search, with the set's drafts. */
  search(input: { set: string; text: string; max: number }): {
    hits: readonly { href: string; name: string; kind: string }[]
  }
  /** Finds the document of a path, with the set's drafts; `text`: the first text of a document that does not exist yet. */
  find(input: { set: string; path: string }): { file: string; text?: string; title: string } | null
  /** Documents on the maps of lists, with the set's drafts: the first 20 000 of each type. `weight` 0: unknown. */
  points(input: { set: string }): {
    points: readonly { id: string; name: string; lat: number; lon: number; weight: number }[]
  }
  /** Slots of the current composition that documents can place. */
  slots(input: Record<string, never>): { slots: readonly PlaceableSlot[] }
  /** The types that the site defines. */
  types(input: Record<string, never>): { types: readonly TypeForm[] }
}

/** A slot that the studio offers to editors. */
export interface PlaceableSlot {
  slot: string
  remote: string
  version: string
  /** Title from the remote's team; default: the slot's name. */
  title?: string
  description?: string
  icon?: SlotIcon
  /** JSON Schema of the slot's options. */
  options: unknown
  /** Names of the page's facts that the slot gets. */
  context: readonly string[]
}

/** A type that the site defines, for forms. */
export interface TypeForm {
  type: string
  /** Such as `Museum`, in the site's first language. */
  name: string
  /** The field with the title. */
  title: string
  /** Texts that a translation can have. */
  translated: Fields
  /** JSON Schema of its documents. */
  schema: unknown
}
