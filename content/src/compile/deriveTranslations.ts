import { zstdDecompressSync } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import { invalid } from '../documents/invalid.ts'
import type { DocumentId } from '../documents/kindOf.ts'
import { parseText, readRaw } from '../documents/readDocument.ts'
import { listSources, translatedFile } from '../languages/translatedFile.ts'
import { mergeTranslation } from '../languages/mergeTranslation.ts'
import { translatedFieldsOf } from '../definition/translatedFieldsOf.ts'
import type { Fields } from '../languages/translatedFields.ts'
import { readTypes } from './readDocuments.ts'

/** The document that is translated, as it is stored. */
interface Source extends DocumentId {
  file: string
  hash: string
  /** The text, compressed with zstd. */
  text: Uint8Array
}

type Row = Record<'file' | 'hash' | 'value', string>
const part = 'documentPartInvalid'

/** Derives each translated document again whose original or translation changed. */
export function deriveTranslations(db: DatabaseSync, languages: readonly string[]): void {
  const made = db.prepare('SELECT made FROM translations WHERE file = ?')
  const write = db.prepare('INSERT OR REPLACE INTO translations VALUES (?, ?, ?, ?, ?, ?, ?)')
  const read = db.prepare('SELECT file, kind, name, hash, text FROM documents WHERE file = ?')
  const types = readTypes(db)
  const rows = db.prepare("SELECT file, hash, value FROM documents WHERE kind = 'translation'").all()
  for (const row of rows as unknown as readonly Row[]) {
    const translated = translatedFile(row.file)
    if (!translated) continue
    const { language } = translated
    const isKnown = languages.includes(language)
    const [source] = listSources(translated).flatMap((file) => (read.get(file) as Source | undefined) ?? [])
    const fields = source && translatedFieldsOf(source, types)
    const ofType = source?.kind === 'entry' ? ` ${Object.keys(fields ?? {}).join()}` : ''
    const from = `${source?.hash ?? ''} ${row.hash} ${isKnown}${ofType}`
    if (made.get(row.file)?.['made'] === from) continue
    const { value, problems } = isKnown ? translate(row, source, fields) : unknownLanguage(row.file, language)
    const json = value === undefined ? null : JSON.stringify(value)
    write.run(
      row.file,
      language,
      source?.kind ?? '',
      source?.name ?? '',
      from,
      json,
      JSON.stringify(problems),
    )
  }
}

interface Translated {
  /** The merged document; undefined if it is invalid. */
  value?: unknown
  problems: readonly Problem[]
}

function unknownLanguage(file: string, language: string): Translated {
  const reason = `the site has no language ${language}: \`languages\` of site.json names those that it has`
  return { problems: [invalid(file, '', reason, part)] }
}

/** Merges a document with its translation. Only problems of the translation are returned. */
function translate({ file, value }: Row, source: Source | undefined, fields: Fields | undefined): Translated {
  if (!source) return { problems: [invalid(file, '', 'there is no document that it translates', part)] }
  if (source.kind === 'entry' && !fields) return { problems: [] } // its type is missing, which is reported for the original
  if (!fields)
    return {
      problems: [invalid(file, '', `a document of the kind ${source.kind} has no text to translate`, part)],
    }
  const problems: Problem[] = []
  const { of: _revision, ...words } = JSON.parse(value) as Record<string, unknown>
  const { document, problems: refused } = readRaw(file, source, function merged() {
    const raw = parseText(source.file, source.kind, zstdDecompressSync(source.text).toString())
    if (source.kind === 'banner') return words['html']
    return mergeTranslation(raw as Record<string, unknown>, words, fields, (field, reason) =>
      problems.push(invalid(file, field, reason, part)),
    )
  })
  /** Whether a problem is in the translation; problems of the original are reported with the original. */
  function isOwn({ detail }: Problem): boolean {
    const [field = ''] = String(detail?.['field'] ?? '').split(/[.[]/, 1)
    return field === '' || Object.hasOwn(words, field)
  }

  return {
    value: document?.value,
    problems: [...problems, ...refused.filter(isOwn).map((one): Problem => ({ ...one, name: part }))],
  }
}
