import {
  parseFields,
  missingWords,
  readFields,
  setField,
  translatedFields,
  translatedFile,
} from '@tessera/content/write/text'
import type { OpenedDocument } from '@tessera/content/write'
import { call, callInSet } from '../store/call.ts'

/** The state of a document's translation to one language; its file need not exist. */
export interface Translation {
  language: string
  file: string
  isBegun: boolean
  /** Whether the original has changed since it was translated. */
  isStale: boolean
  /** Number of texts without a translation. */
  missing: number
}

const shortLength = 12 /* characters of a revision that are stored, as `content translations` prints it */

/** The revision that an up-to-date translation names as `of`. */
export const shorten = ({ revision }: Pick<OpenedDocument, 'revision'>) =>
  (revision ?? '').slice(0, shortLength)

/** A language's English name: `es` → `Spanish`. */
export const formatLanguage = (language: string) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language

/** The writing direction of a language; undefined in browsers without `getTextInfo`. */
export function findDirection(language: string): 'ltr' | 'rtl' | undefined {
  const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo?(): { direction: 'ltr' | 'rtl' } }
  return locale.getTextInfo?.().direction
}

interface Site {
  language: string
  languages: readonly string[]
}

/** Reads the site's languages, with the drafts of the chosen set. */
export async function readSite(): Promise<Site> {
  const { text } = await callInSet('open', { file: 'site.json' })
  const { language = 'en', languages = [] }: Partial<Site> = Object(parseFields(text ?? '{}'))
  return { language, languages }
}

/** Reads the state of a document's translation to each other language of the site. */
export async function readTranslations(document: OpenedDocument): Promise<readonly Translation[]> {
  const { languages } = await readSite()
  return Promise.all(languages.map((language) => readTranslation(document, language)))
}

async function readTranslation(document: OpenedDocument, language: string): Promise<Translation> {
  const file = document.file.replace(/\.[a-z]+$/, (ending) => `.${language}${ending}`)
  const { text } = await callInSet('open', { file })
  const own = readFields(text ?? '')
  const fields = translatedFields[document.kind] ?? {}
  return {
    language,
    file,
    isBegun: text !== null,
    isStale: text !== null && own['of'] !== shorten(document),
    missing: missingWords(readFields(document.text ?? ''), own, fields).length,
  }
}

/** Reads the original; as `before`, the text that was translated, if it differs and the history still has it. */
export async function readSource(file: string, of: unknown) {
  const stem = translatedFile(file)?.of ?? ''
  const candidates = await Promise.all(
    [`${stem}.md`, `${stem}.json`].map((candidate) => callInSet('open', { file: candidate })),
  )
  const source = candidates.find(({ text }) => text !== null)
  if (!source || of === shorten(source)) return { source }
  const entries = await call('history', { file: source.file, max: 50 })
  for (const { number } of entries) {
    const text = await call('textAt', { file: source.file, number })
    if (text !== null && (await computeRevision(text)) === of) return { source, before: text }
  }
  return { source }
}

async function computeRevision(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...hash]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, shortLength)
}

/** The text of a new translation's file: only the revision of the original. */
export const buildFirstText = (source: OpenedDocument, file: string) =>
  setField(file.endsWith('.md') ? '---\n---\n' : '{}\n', ['of'], shorten(source))
