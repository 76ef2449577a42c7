import type { Problem } from '@tessera/kit/contract/problems'
import { deadLinks } from '../compile/deadLinks.ts'
import { readFindingsOf } from '../compile/readFindings.ts'
import { findFlaws } from '../documents/findFlaws.ts'
import { htmlOf, type HtmlField } from '../documents/htmlOf.ts'
import { invalid } from '../documents/invalid.ts'
import { limits } from '../documents/limits.ts'
import type { Document } from '../documents/readDocument.ts'
import { readAttributes } from '../html/listAddresses.ts'
import { translatedFile } from '../languages/translatedFile.ts'
import { altRule } from '../schema/mediaSchema.ts'
import type { Drafted } from './compileDrafts.ts'
import { vagueWords } from './vagueWords.ts'

/** The problems of a draft; `path`: where the document is shown, if it has a page. */
export interface DraftProblems {
  path?: string | undefined
  problems: readonly Problem[]
}

/**
 * Lists a draft's problems: invalid parts, references to documents that do not exist, undescribed pictures, and at most
 * `limits.problems` flaws that visitors would notice.
 */
export function draftProblems({ compiled, read }: Drafted, file: string): readonly Problem[] {
  const { document, problems = [] } = read.get(file) ?? {}
  if (!document) return problems
  const { db, catalog } = compiled(translatedFile(file)?.language)
  const flaws = [
    ...findFlaws(document),
    ...deadLinks(db, file),
    ...findVagueLinks(document, catalog.site.language),
  ]
  const byCause = new Map(flaws.map((flaw) => [flaw.cause, flaw]))
  const advice = [...byCause.values()].slice(0, limits.problems)
  return [...problems, ...readFindingsOf(db, file), ...findUndescribed(document), ...advice]
}

function findVagueLinks(document: Document, siteLanguage: string): readonly Problem[] {
  const { kind, value } = document
  const language = ((kind === 'page' || kind === 'entry') && value.language) || siteLanguage
  const vague = vagueWords(language)
  return listHtml(document).flatMap(({ field, html }) =>
    listLinkTexts(html)
      .filter((text) => vague.has(stripPunctuation(text)))
      .map((text) => {
        const reason = `the link text “${text}” does not say where it leads`
        return invalid(document.file, field, reason, 'documentFlawed')
      }),
  )
}

function listHtml({ kind, value }: Document): readonly HtmlField[] {
  if ((kind !== 'page' && kind !== 'entry') || value.hidden) return []
  return value.blocks.flatMap((block, index) => htmlOf(block, index) ?? [])
}

/** Lists the texts of links whose text is their only accessible name. */
function listLinkTexts(html: string): readonly string[] {
  return Array.from(html.matchAll(/<a\b([^<>]*)>(.*?)<\/a>/gs)).flatMap(([, rest = '', inner = '']) => {
    const attributes = readAttributes(rest)
    if (!attributes.has('href') || attributes.has('aria-label') || attributes.has('aria-labelledby'))
      return []
    return inner
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
      .trim()
  })
}

function stripPunctuation(text: string): string {
  return text
    .toLowerCase()
    .normalize()
    .replaceAll(/[^\p{L}\p{M} ]+/gu, '')
    .trim()
}

/** Finds pictures whose description is only blanks. An empty description marks decoration, and is no problem. */
function findUndescribed({ kind, file, value }: Document): readonly Problem[] {
  if (kind !== 'media') return []
  return value.media.flatMap(({ alt }, at) =>
    alt !== '' && alt.trim() === '' ? invalid(file, `media[${at}].alt`, altRule) : [],
  )
}
