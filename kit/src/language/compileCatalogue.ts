import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

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
  const elements = parsed(message, where)
  return isPlain(elements)
    ? compileElements(elements, where)
    : `(v, f) => ${compileElements(elements, where)}`
}

function parsed(message: string, where: string): MessageFormatElement[] {
  try {
    return parse(message, { ignoreTag: true, requiresOtherClause: true })
  } catch (error) {
    throw new Error(
      `${where}: not an ICU message: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

function isPlain(elements: readonly MessageFormatElement[]): boolean {
  return elements.every(({ type }) => type === TYPE.literal)
}

function compileElements(elements: readonly MessageFormatElement[], where: string): string {
  return elements.map((element) => compileElement(element, where)).join(' + ') || '""'
}

function compileElement(element: MessageFormatElement, where: string): string {
  if (element.type === TYPE.pound) return 'n'
  if (element.type === TYPE.literal) return JSON.stringify(element.value)
  if (element.type === TYPE.tag) throw new Error(`${where}: messages cannot contain tags`)
  const name = JSON.stringify(element.value)
  switch (element.type) {
    case TYPE.argument:
      return `f.a(v, ${name})`
    case TYPE.number:
      return `f.n(v, ${name}${readOptions(element.style, numberStyles, where)})`
    case TYPE.date:
    case TYPE.time:
      return `f.d(v, ${name}${readOptions(element.style ?? 'medium', listStyles(element.type), where)})`
    case TYPE.select:
      return `f.s(v, ${name}, ${compileCases(element.options, '()', where)})`
    case TYPE.plural: {
      const rest = `, ${element.offset}, ${JSON.stringify(element.pluralType)}`
      const isUsual = element.offset === 0 && element.pluralType === 'cardinal'
      return `f.p(v, ${name}, ${compileCases(element.options, 'n', where)}${isUsual ? '' : rest})`
    }
  }
}

type Cases = Readonly<Record<string, { value: MessageFormatElement[] }>>

function compileCases(cases: Cases, parameters: string, where: string): string {
  const written = Object.entries(cases).map(
    ([name, { value }]) => `${JSON.stringify(name)}: ${parameters} => ${compileElements(value, where)}`,
  )
  return `{${written.join(', ')}}`
}

const numberStyles = { percent: { style: 'percent' }, integer: { maximumFractionDigits: 0 } }
const lengths = ['short', 'medium', 'long', 'full'] as const

function listStyles(type: TYPE.date | TYPE.time): Readonly<Record<string, object>> {
  const option = type === TYPE.date ? 'dateStyle' : 'timeStyle'
  return Object.fromEntries(lengths.map((length) => [length, { [option]: length }]))
}

/** Format options of a skeleton (`::unit/kilometer`) or of a named style. */
function readOptions(
  style: string | { parsedOptions: object } | null | undefined,
  named: Readonly<Record<string, object>>,
  where: string,
): string {
  if (!style) return ''
  const options = typeof style === 'string' ? named[style] : style.parsedOptions
  if (!options) throw new Error(`${where}: there is no format “${JSON.stringify(style)}”`)
  return `, ${JSON.stringify(options)}`
}
