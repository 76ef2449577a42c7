import type { Picture } from '@tessera/kit/contract/content'
import type { z } from 'zod'
import type { formSchema } from '../schema/formSchema.ts'

/** A part of a page. HTML is sanitised before it gets here, the marks of docs/markup.md kept. */
export type Block =
  | { kind: 'prose'; html: string }
  | { kind: 'html'; html: string }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'gallery'; name: string; pictures: readonly Picture[] }
  /** `language`: BCP 47, where it is not the page's. */
  | { kind: 'quote'; text: string; source?: string; language?: string }
  | { kind: 'facts'; facts: readonly { term: string; detail: string }[] }
  /** Obfuscated: the plain address is nowhere in the page (EM2). */
  | { kind: 'email'; label: string; token: string; shift: number }
  | { kind: 'banner'; position: string; width?: number; height?: number }
  | { kind: 'regions' }
  | { kind: 'form'; name: string; form: FormDefinition }
  | SlotBlock

/** A slot that a document places. `fallback` is plain text, shown when the slot cannot be filled. */
export interface SlotBlock {
  kind: 'slot'
  slot: string
  options: Readonly<Record<string, unknown>>
  fallback: string
  by: DocumentField
}

/** The position of something in the documents, e.g. `pages/about.md`, `blocks[2]`. */
export interface DocumentField {
  file: string
  field: string
}

/** A form as its document describes it; the browser and the server check what is sent with the same rules. */
export type FormDefinition = z.infer<typeof formSchema>

/** One field of a form. */
export type FormField = FormDefinition['fields'][number]
