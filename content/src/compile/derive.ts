import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Media } from '../assemble/collectMedia.ts'
import { createProblems, type Problems } from '../assemble/problems.ts'
import { indexed } from '../compiled/layout.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { Progress } from './CompilerMessage.ts'
import { collectSearchEntries } from '../assemble/collectSearchEntries.ts'
import { checkMedia } from './checkMedia.ts'
import { createPathLookup } from './createPathLookup.ts'
import { deriveLanguage, forgetLanguages } from './deriveLanguage.ts'
import { deriveRoutes } from './deriveRoutes.ts'
import { derivePages, type Scope } from './derivePages.ts'
import { deriveRecords } from './deriveRecords.ts'
import { deriveSearch } from './deriveSearch.ts'
import { deriveTranslations } from './deriveTranslations.ts'
import { readFact, writeFact } from './facts.ts'
import type { PendingFile } from './PendingFile.ts'
import {
  readDocuments,
  readMediaDocuments,
  readTranslations,
  readTypes,
  shownPages,
} from './readDocuments.ts'
import { readEdition, writeEdition, type Edition } from './readEdition.ts'
import { writeEntryLists } from './writeEntryLists.ts'

/** Brings everything that is derived from documents up to date. */
export function derive(pending: PendingFile, onProgress: (progress: Progress) => void): void {
  const { deriveLists, inLanguages } = deriveFirst(pending)
  deriveLists(onProgress)
  for (const deriveLanguage of inLanguages.values()) deriveLanguage()
}

/**
 * Derives what all pages of the site's first language share, and the pages of documents. Returns steps that can wait until
 * they are needed: each runs only at its first call, which alone returns true.
 */
export function deriveFirst(pending: PendingFile) {
  const { db, dir } = pending
  const problems = createProblems()
  const edition = readEdition(db)
  const { site } = edition
  if (dir !== undefined && readDocuments(db, 'site').length === 0) reportMissingSite(dir, problems)
  if (pending.isFresh) db.exec(indexed)
  deriveMedia(pending, edition.media)

  deriveRoutes(db, site, problems)
  const scope = readScope(pending, edition)
  const languages = (site.languages ?? []).slice(1).map(({ language }) => language)
  const records = { languages: [site.language, ...languages], types: readTypes(db) } as const
  const isOfAll = hasChanged(pending, 'definition') || scope.isRuleChanged
  const hasMoved = derivePages(pending, edition, scope)
  deriveRecords(pending, records, { isOfAll, hasMoved })
  writeEdition(db, edition)
  writeFact(db, 'redirects', collectRedirects(db, createPathLookup(db), problems))
  reportUnshown(db, edition, problems)
  writeFact(db, 'problems', problems.list())

  forgetLanguages(db, languages, Object.keys(records.types))
  const translated = once(() => deriveTranslations(db, languages))

  /** Derives search and the columns of lists. */
  function deriveLists(onProgress: (progress: Progress) => void = () => {}): void {
    translated()
    const pages = collectSearchEntries(shownPages(db), readTranslations(db))
    deriveSearch(db, pages, { ...records, isOfAll, onProgress })
    writeEntryLists(db, records.types, { language: '', sorting: site.language }, onProgress)
  }

  const deriveIn = (language: string) =>
    once(function deriveOther() {
      translated()
      deriveLanguage(pending, language, scope)
      writeEntryLists(db, records.types, { language, sorting: language })
    })
  /** Language → derives its pages, for each language except the site's first. */
  const inLanguages = new Map(languages.map((language) => [language, deriveIn(language)]))
  return { deriveLists: once(deriveLists), inLanguages }
}

/** Wraps a step so that it runs only at the first call, which returns true; later calls return false. */
function once<Asked extends unknown[]>(run: (...asked: Asked) => void): (...asked: Asked) => boolean {
  let isDone = false
  return function runOnce(...asked) {
    if (isDone) return false
    isDone = true
    run(...asked)
    return true
  }
}

function hasChanged({ isFresh, kinds }: PendingFile, ...some: readonly DocumentKind[]): boolean {
  return isFresh || some.some((kind) => kinds.has(kind))
}

/** Kinds of documents that the shared data of a language is made of. */
const ofEditions = ['site', 'consent', 'words', 'theme', 'translation', 'definition'] as const

/** Decides what is derived again besides the pages whose document changed. */
function readScope(pending: PendingFile, { site, named }: Edition): Scope {
  const { db } = pending
  const pageRules = { origins: site.origins, languages: site.languages, types: [...named.types] }
  const before = readFact(db, 'pageRules')
  writeFact(db, 'pageRules', pageRules)
  const isRuleChanged = JSON.stringify(before) !== JSON.stringify(pageRules)
  const isOfAll = isRuleChanged || hasChanged(pending, 'media', 'email', 'form')
  return { isRuleChanged, isOfAll, editions: isOfAll || hasChanged(pending, ...ofEditions) }
}

function reportMissingSite(dir: string, problems: Problems): void {
  if (existsSync(join(dir, 'site.json'))) return
  const none = `is missing in ${dir}, so the site has no name, language or navigation`
  problems.add('site.json', '', `${none}: write it, or set CONTENT_DIR to another folder`)
}

/** Reports words of a language that the site does not have, and drawn maps that no media document lists. */
function reportUnshown(db: DatabaseSync, { site, media }: Edition, problems: Problems): void {
  const { words = {}, map } = site
  for (const { file, name } of readDocuments(db, 'words'))
    if (!Object.hasOwn(words, name))
      problems.flaw(file, '', `is not shown: \`languages\` of site.json does not name ${name}`)
  const index = map.baseLayer?.kind === 'drawn' ? map.baseLayer.index : undefined
  for (const [field, address] of Object.entries({ 'baseLayer.index': index, fallback: map.fallback }))
    if (address && !media.files.has(basename(address)))
      problems.flaw('site.json', `map.${field}`, `${address} is not shown: no media document lists it`)
}

/** Collects the redirects. A redirect from the path of an existing page is left out and reported. */
function collectRedirects(
  db: DatabaseSync,
  hasPage: (path: string) => boolean,
  problems: Problems,
): Record<string, string> {
  const all = readDocuments(db, 'redirects').flatMap(({ file, value }) =>
    value.redirects.map(({ from, to }, index) => {
      const { pathname } = new URL(from, 'https://none.invalid') // encoded as in requests
      return { from: pathname, to, file, index }
    }),
  )
  for (const { file, index, from } of all)
    if (hasPage(from))
      problems.add(file, `redirects[${index}].from`, `is a page, which is shown instead: ${from}`)
  return Object.fromEntries(all.filter(({ from }) => !hasPage(from)).map(({ from, to }) => [from, to]))
}

function deriveMedia(pending: PendingFile, media: Media): void {
  const { db, dir } = pending
  if (dir !== undefined && hasChanged(pending, 'media', 'theme'))
    writeFact(db, 'mediaProblems', checkMedia(dir, readMediaDocuments(db)))
  if (hasChanged(pending, 'media', 'site', 'theme')) writeMedia(db, media)
  if (hasChanged(pending, 'banner')) writeBanners(db)
}

function writeMedia(db: DatabaseSync, { pictures, files }: Media): void {
  db.exec('DELETE FROM pictures; DELETE FROM media_files')
  const picture = db.prepare('INSERT INTO pictures (id, value) VALUES (?, ?)')
  const file = db.prepare('INSERT OR REPLACE INTO media_files (name, path, type) VALUES (?, ?, ?)')
  for (const [id, value] of pictures) picture.run(id, JSON.stringify(value))
  for (const [name, { path, type }] of files) file.run(name, path, type)
  for (const { value } of readDocuments(db, 'theme'))
    for (const { file: font } of value.faces ?? [])
      if (font !== undefined) file.run(font, `theme/fonts/${font}`, 'font/woff2')
}

function writeBanners(db: DatabaseSync): void {
  db.exec('DELETE FROM banners')
  const insert = db.prepare('INSERT INTO banners (name, html) VALUES (?, ?)')
  for (const { name, value } of readDocuments(db, 'banner')) insert.run(name, value)
}
