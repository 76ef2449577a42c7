import { fold } from '@tessera/content/slugify'

/** `typed`: whether the visitor typed these letters. */
type NamePart = { text: string; typed: boolean }

/** Splits a name into parts that the visitor typed, as beginnings of words, and the rest; ignores case and accents. */
export function findMatches(name: string, text: string): NamePart[] {
  const letters = Array.from(graphemes.segment(name), ({ segment }) => segment)
  const typed = typedLetters(letters, fold(text).match(words) ?? [])
  const parts: NamePart[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.typed === typed[index]) last.text += letter
    else parts.push({ text: letter, typed: typed[index] ?? false })
  }
  return parts
}

const graphemes = new Intl.Segmenter()
const words = /[\p{L}\p{N}]+/gu

/** Whether each letter was typed. Folding can turn a letter into several; `origins` has the index of the original. */
function typedLetters(letters: readonly string[], beginnings: readonly string[]): boolean[] {
  const origins = letters.flatMap((letter, index) => Array<number>(fold(letter).length).fill(index))
  const typed = letters.map(() => false)
  for (const { 0: word, index } of letters.map(fold).join('').matchAll(words)) {
    const longest = Math.max(
      0,
      ...beginnings.filter((begin) => word.startsWith(begin)).map(({ length }) => length),
    )
    for (const origin of origins.slice(index, index + longest)) typed[origin] = true
  }
  return typed
}
