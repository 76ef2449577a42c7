import type { Picture } from '@tessera/kit/contract/content'
import type { z } from 'zod'
import type { EntryCard, EntryTile, MoreEntries } from './EntryCard.ts'
import type { ListedEntry } from './EntryContext.ts'
import type { formSchema } from '../schema/formSchema.ts'

/** A part of a page. Its HTML is sanitised and keeps the marks of docs/markup.md. */
export type Block =
  | { kind: 'prose'; html: string }
  | { kind: 'html'; html: string }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'gallery'; name: string; pictures: readonly Picture[] }
  /** `language`: that of the quote, BCP 47, if it is not the page's. */
  | { kind: 'quote'; text: string; source?: string; language?: string }
  | { kind: 'facts'; facts: readonly { term: string; detail: string }[] }
  /** An e-mail address, obfuscated so that the page never contains the plain address (EM2). */
  | { kind: 'email'; label: string; token: string; shift: number }
  | { kind: 'banner'; position: string; width?: number; height?: number }
  /** Documents of a type that the site defines. `more`: set if some are left out. */
  | {
      kind: 'entries'
      type: string
      heading?: string | undefined
      entries: readonly EntryCard[]
      more?: MoreEntries
    }
  /** All documents of a type, as tiles. */
  | { kind: 'tiles'; type: string; heading?: string | undefined; tiles: readonly EntryTile[] }
  | { kind: 'form'; name: string; form: FormDefinition }
  | SlotBlock

/** A slot that a document places. `fallback` is plain text, shown when the slot cannot be filled. */
export interface SlotBlock {
  kind: 'slot'
  slot: string
  options: Readonly<Record<string, unknown>>
  /** Documents that the slot gets. */
  entries?: readonly ListedEntry[]
  fallback: string
  by: DocumentField
}

/** A position in the documents, such as `pages/about.md`, `blocks[2]`. */
export interface DocumentField {
  file: string
  field: string
}

/** A form. Browser and server check the values in it by the same rules. */
export type FormDefinition = z.infer<typeof formSchema>

/** A field of a form, with the rules for its value. */
export type FormField = FormDefinition['fields'][number]
