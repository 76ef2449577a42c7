import { parse } from 'yaml'

const maxCharacters = 16 * 1024 // characters; the parser takes quadratic time, at most 0.2 s for this size

/** Parses YAML. Throws the parser's error, also for aliases that would multiply the text. */
export function parseYaml(text: string): unknown {
  if (text.length > maxCharacters) {
    throw new Error(`has ${text.length} characters of YAML in one place; at most ${maxCharacters} are read`)
  }
  return parse(text, { logLevel: 'error' })
}

/** Splits a Markdown document. Throws if it has no YAML before its body. */
export function splitFrontMatter(text: string): { fields: Record<string, unknown>; body: string } {
  const parts = /^---\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text.replace(/^\uFEFF/, ''))
  const fields = parts ? parseYaml(`\n${parts[1]}`) : undefined // so that errors name the lines of the file
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    throw new Error('must begin with fields in YAML between two lines of ---')
  }
  return { fields: { ...fields }, body: parts?.[2] ?? '' }
}
