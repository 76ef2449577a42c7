import type { DatabaseSync } from 'node:sqlite'
import type { Named } from '../assemble/collectBlocks.ts'
import { collectMedia, listIcons, type Media } from '../assemble/collectMedia.ts'
import { siteFrom } from '../assemble/siteFrom.ts'
import { themeFrom } from '../assemble/themeFrom.ts'
import { hashOf } from '../documents/hashOf.ts'
import type { DocumentKind } from '../documents/kindOf.ts'
import type { OwnWords, SiteInfo } from '../port/port.ts'
import { readFact, writeFact } from './facts.ts'
import { readDocuments, readDocumentsIn, readTypes } from './readDocuments.ts'

/** The data that all pages of one language share. */
export interface Edition {
  site: SiteInfo
  media: Media
  /** Everything that pages and their blocks can refer to. */
  named: Named
}

/** Reads the data that all pages of a language share. `language`: default is the site's first. */
export function readEdition(db: DatabaseSync, language?: string): Edition {
  const read = <Kind extends Exclude<DocumentKind, 'records'>>(kind: Kind) =>
    readDocumentsIn(db, language, kind)
  const byDocument = <Kind extends 'email' | 'form'>(kind: Kind) =>
    new Map(read(kind).map(({ name, value }) => [name, value]))
  const theme = themeFrom(readDocuments(db, 'theme'))
  const ownSite = siteFrom(read('site').at(-1), read('consent').at(-1), language)
  const site = withWords(db, { ...ownSite, ...(theme && { theme }) })
  const media = readMedia(db, site, language)
  const named: Named = {
    ...media,
    emails: byDocument('email'),
    forms: byDocument('form'),
    origins: site.origins,
    languages: site.languages,
    language: language ?? site.language,
    types: new Set(Object.keys(readTypes(db))),
    hasEntry: createEntryLookup(db),
  }
  return { site, media, named }
}

/** Adds the site's own words in each of its languages. */
function withWords(db: DatabaseSync, site: SiteInfo): SiteInfo {
  const words: Record<string, OwnWords> = {}
  for (const { name, value } of readDocuments(db, 'words'))
    if (site.languages?.some(({ language }) => language === name))
      words[name] = { messages: value, hash: hashOf(JSON.stringify(value)).slice(0, 16) }
  return Object.keys(words).length === 0 ? site : { ...site, words }
}

const knownMedia = new Map<string | undefined, { from: string; media: Media }>()

/** Collects media, or returns the last result if no media document changed: collecting takes long. */
function readMedia(db: DatabaseSync, { map }: SiteInfo, language?: string): Media {
  const rows = db
    .prepare(
      `SELECT file, hash FROM documents WHERE kind = 'media' UNION ALL
       SELECT file, made FROM translations WHERE kind = 'media' AND language = ? ORDER BY file`,
    )
    .all(language ?? '')
  const from = JSON.stringify([rows, map])
  const known = knownMedia.get(language)
  if (known?.from === from) return known.media
  const media = collectMedia(readDocumentsIn(db, language, 'media'), map)
  knownMedia.set(language, { from, media })
  return media
}

/** Writes the data that the site needs for every page. */
export function writeEdition(db: DatabaseSync, { site, media }: Edition, language?: string): void {
  writeFact(db, 'site', { ...site, ...readFact(db, 'routes'), icons: listIcons(media, site.theme) }, language)
}

function createEntryLookup(db: DatabaseSync): Named['hasEntry'] {
  const find = db.prepare("SELECT 1 FROM documents WHERE kind = 'entry' AND name = ?")
  const findRecord = db.prepare('SELECT 1 FROM records WHERE name = ?')
  return (name) => (find.get(name) ?? findRecord.get(name)) !== undefined
}
