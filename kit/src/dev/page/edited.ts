import type { Span } from './readPage.ts'

/** A replacement of the text at a span. */
export interface Edit extends Span {
  text: string
}

/** Applies all edits, which must not overlap; at the same position, the earlier one in the list comes first. */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let from = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(from, edit.start), edit.text)
    from = edit.end
  }
  return parts.join('') + text.slice(from)
}

export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** JSON that stays data inside a `<script>`, whatever its strings contain. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
