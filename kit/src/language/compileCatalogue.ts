import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MessageCases, MessagePart } from './interpretMessage.ts'
import { parseMessage } from './parseMessage.ts'

/** Name of a catalogue's file: `<language>.json`. */
const catalogueFile = /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*\.json$/

/** The module that replaces `catalogues.ts` or `<group>Catalogues.ts`: all catalogues in the same folder, compiled. */
export async function compileFolder(file: string): Promise<string> {
  const folder = dirname(file)
  const [, group] = /(\w+)Catalogues\.ts$/.exec(basename(file)) ?? []
  const compiled = (await languagesBeside(file)).map(async (language) => {
    const text = await readFile(join(folder, `${language}.json`), 'utf8')
    return `${JSON.stringify(language)}: ${compileCatalogue(text, `${language}.json`, group ? { group } : {})}`
  })
  return `export const ${basename(file, '.ts')} = {${(await Promise.all(compiled)).join(',\n')}}`
}

export async function languagesBeside(file: string): Promise<string[]> {
  const files = (await readdir(dirname(file))).filter((one) => catalogueFile.test(one))
  return files.map((one) => basename(one, '.json')).toSorted()
}

type MessageChange = (message: string, key: string) => string

/** Compiles a catalogue to an object's source: a message is a text, or a function if it has placeholders. */
export function compileCatalogue(
  text: string,
  file: string,
  { group, change = (message) => message }: { group?: string; change?: MessageChange } = {},
): string {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>)
  const kept = entries.filter(([key]) => group === undefined || key.startsWith(`${group}.`))
  const compiled = kept.map(([key, message]) => {
    if (typeof message !== 'string') throw new Error(`${file}: ${key} is not a text`)
    return `${JSON.stringify(key)}: ${compileMessage(change(message, key), `${file}: ${key}`)}`
  })
  return `{${compiled.join(',\n')}}`
}

function compileMessage(message: string, where: string): string {
  try {
    const parts = parseMessage(message)
    const isPlain = parts.every((part) => typeof part === 'string')
    return isPlain ? compileParts(parts) : `(v, f) => ${compileParts(parts)}`
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function compileParts(parts: readonly MessagePart[]): string {
  return parts.map(compilePart).join(' + ') || '""'
}

function compilePart(part: MessagePart): string {
  if (typeof part === 'string') return JSON.stringify(part)
  if (part === 0) return 'n'
  const [kind, name, ...rest] = part
  const options = rest.map((one) => JSON.stringify(one))
  if (part[0] === 's') options[0] = compileCases(part[2], '()')
  if (part[0] === 'p') options[0] = compileCases(part[2], 'n')
  return `f.${kind}(${['v', JSON.stringify(name), ...options].join(', ')})`
}

function compileCases(cases: MessageCases, parameters: string): string {
  const written = Object.entries(cases).map(
    ([name, parts]) => `${JSON.stringify(name)}: ${parameters} => ${compileParts(parts)}`,
  )
  return `{${written.join(', ')}}`
}
