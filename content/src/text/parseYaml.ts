import { parse } from 'yaml'

const maxCharacters = 16 * 1024 // its parser takes the square of them, for the worst text of this size 0.2 s

/** Throws what is wrong with it. Aliases that multiply are refused by the parser. */
export function parseYaml(text: string): unknown {
  if (text.length > maxCharacters) {
    throw new Error(`has ${text.length} characters of YAML in one place; at most ${maxCharacters} are read`)
  }
  return parse(text, { logLevel: 'error' })
}

/** Throws where a text has no fields before its body. */
export function splitFrontMatter(text: string): { fields: Record<string, unknown>; body: string } {
  const parts = /^---\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text.replace(/^\uFEFF/, ''))
  const fields = parts ? parseYaml(parts[1] ?? '') : undefined
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new Error('must begin with fields in YAML between two lines of ---')
  }
  return { fields: { ...fields }, body: parts?.[2] ?? '' }
}
