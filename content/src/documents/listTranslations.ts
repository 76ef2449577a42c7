import { join } from 'node:path'
import { describeError } from '@tessera/store/describeError'
import { readTypes } from '../definition/readTypes.ts'
import { translatedFieldsOf } from '../definition/translatedFieldsOf.ts'
import { missingWords } from '../languages/missingWords.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import { hashOf } from './hashOf.ts'
import { definitionFile, kindOf, maxBytes } from './kindOf.ts'
import { listFiles } from './listFiles.ts'
import { parseText } from './readDocument.ts'
import { readText } from './readText.ts'

/** The state of a document's translation into one language. */
export interface TranslationState {
  file: string
  /** Hash of the document, which the translation names in the field `of`. */
  revision: string
  /** The translation's file; undefined if there is none. */
  translation?: string
  /** Whether the document has changed since it was translated; undefined if the translation names no revision. */
  isStale?: boolean
  /** Text fields that the translation leaves out. */
  missing: readonly string[]
}

const revisionLength = 12 /* characters of a hash */

/** Lists each document that has text to translate, by file. Rejects if the folder or a document cannot be read. */
export async function listTranslations(dir: string, language: string): Promise<readonly TranslationState[]> {
  const files = await listFiles(dir)
  const types = files.includes(definitionFile) ? await readTypes(dir) : {}
  const translations = new Map(
    files.flatMap((file) => {
      const found = translatedFile(file)
      return found?.language === language ? [[found.of, file] as const] : []
    }),
  )
  const states = files.toSorted().map(async function stateOf(file): Promise<TranslationState | undefined> {
    const id = kindOf(file)
    const fields = id && translatedFieldsOf(id, types)
    if (!id || !fields || file.startsWith('generated/')) return undefined
    const { raw, text } = await read(dir, file)
    const revision = hashOf(text).slice(0, revisionLength)
    const translation = translations.get(file.replace(/\.(?:md|json|html)$/, ''))
    if (translation === undefined) {
      const missing = missingWords(raw, {}, fields)
      return missing.length === 0 ? undefined : { file, revision, missing }
    }
    const translated = (await read(dir, translation)).raw
    const of = typeof translated['of'] === 'string' ? translated['of'] : undefined
    return {
      file,
      revision,
      translation,
      ...(of !== undefined && { isStale: of !== revision }),
      missing: missingWords(raw, translated, fields),
    }
  })
  return (await Promise.all(states)).filter((state) => state !== undefined)
}

async function read(dir: string, file: string): Promise<{ raw: Record<string, unknown>; text: string }> {
  const { kind } = kindOf(file) ?? { kind: 'page' }
  const text = await readText(join(dir, file), maxBytes(kind))
  try {
    const raw = parseText(file, kind, text)
    return { raw: (typeof raw === 'string' ? { html: raw } : raw) as Record<string, unknown>, text }
  } catch (error) {
    throw new Error(`${file}: ${describeError(error)}`, { cause: error })
  }
}
