import type { ReadBlock } from './readDocument.ts'

/** A field of a document, and its sanitised HTML. */
export interface HtmlField {
  field: string
  html: string
}

export function htmlOf(block: ReadBlock, index: number): HtmlField | undefined {
  if (block.kind === 'prose') return { field: `blocks[${index}].markdown`, html: block.html }
  return block.kind === 'html' ? { field: `blocks[${index}].html`, html: block.html } : undefined
}
