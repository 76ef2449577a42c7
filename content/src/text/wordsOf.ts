import { fold } from './slugOf.ts'

/** The words of a text as they are compared: case, accents and punctuation away. `L'Hospitalet` → `l`, `hospitalet`. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).match(words) ?? []
}

const words = /[\p{L}\p{N}]+/gu
