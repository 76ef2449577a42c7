import type { Span } from './readPage.ts'

/** A stretch of a text, and what takes its place. */
export interface Edit extends Span {
  text: string
}

/** The text with all edits made; of two at one place the earlier in the list comes first. No two overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let from = 0
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    pieces.push(text.slice(from, edit.start), edit.text)
    from = edit.end
  }
  return pieces.join('') + text.slice(from)
}

/** What stands there. */
export function textAt(text: string, { start, end }: Span): string {
  return text.slice(start, end)
}
