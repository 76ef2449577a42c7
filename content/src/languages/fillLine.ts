import { isolate } from '@tessera/kit/language/compiledMessages'
import { chooseComma } from './chooseComma.ts'

const braces = /\{([^{}]*)\}/g

/** Names of the fields that a line such as `{size} in {city, country}` shows. */
export function fieldsOfLine(line: string): readonly string[] {
  return [...line.matchAll(braces)].flatMap(([, names = '']) => namesIn(names))
}

/**
 * Puts facts into the first of these lines, such as `{size} in {city, country}`, of which something is known for each pair of
 * braces: same facts once, between commas. What an earlier pair already says is not known. Undefined if no line fits.
 */
export function fillLine(
  lines: readonly string[],
  language: string,
  factOf: (field: string) => string | undefined,
): string | undefined {
  for (const line of lines) {
    const filled = fill(line, language, factOf)
    if (filled !== undefined) return filled
  }
  return undefined
}

function fill(line: string, language: string, factOf: (field: string) => string | undefined) {
  const comma = chooseComma(language)
  const before = new Set([''])
  const parts: string[] = []
  for (const [index, part] of line.split(braces).entries()) {
    const isText = index % 2 === 0 // `split` puts what is in braces between the texts
    const facts = isText ? [part] : [...new Set(namesIn(part).flatMap((name) => factOf(name) ?? []))]
    const shown = isText ? part : facts.map((fact) => isolate(fact, language)).join(comma)
    if (!isText && before.has(shown)) return undefined
    if (!isText) before.add(shown)
    parts.push(shown)
  }
  return parts.join('')
}

function namesIn(inside: string): readonly string[] {
  return inside.split(',').map((name) => name.trim())
}
