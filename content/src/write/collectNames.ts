import { addressOf } from '../assemble/storedPage.ts'
import type { DocumentId } from '../documents/kindOf.ts'
import { hasOwnPage } from '../edit/hasOwnPage.ts'
import type { Names } from '../edit/findMentions.ts'
import { references } from '../edit/references.ts'
import { readFields, readRecords, setField } from '../edit/setField.ts'

/** Collects all names by which other documents can refer to a document. */
export function collectNames({ kind, name }: DocumentId, text: string | null): Names {
  if (kind === 'media')
    return { links: listIds(text).map((id) => `media:${id}`), fields: listFields('picture', listIds(text)) }
  const ownPath = hasOwnPage({ kind }, text) ? addressOf({ kind, name }) : undefined
  const path = kind === 'banner' ? `/banners/${name}` : ownPath
  const links = path === undefined ? [] : [...new Set([path, encodeURI(path)])]
  return { links, fields: listFields(kind, [name]) }
}

function listFields(referred: string, names: readonly string[]): Names['fields'] {
  const fields = Object.entries(references).filter(([, reference]) => reference === referred)
  return Object.fromEntries(fields.map(([field]) => [field, names]))
}

/** Names a region's default pictures in its text: their ids follow from its slug, which is about to change. */
export function withPictures(text: string, slug: string, ids: ReadonlySet<string>): string {
  const fields = readFields(text)
  const wide = Array.from({ length: 12 }, (_none, at) => `${slug}-${at + 1}`).filter((id) => ids.has(id))
  const hasTile = fields['tile'] === undefined && ids.has(`${slug}-tile`)
  const withTile = hasTile ? setField(text, ['tile'], `${slug}-tile`) : text
  return fields['pictures'] === undefined && wide.length > 0
    ? setField(withTile, ['pictures'], wide)
    : withTile
}

/** Ids of pictures and files. */
export function listIds(text: string | null): readonly string[] {
  return ['media', 'files'].flatMap((list) => readRecords(text ?? '', list)).map(({ id }) => String(id))
}
