import { addressOf } from '../assemble/storedPage.ts'
import type { DocumentId } from '../documents/kindOf.ts'
import type { Names } from '../edit/findMentions.ts'
import { references } from '../edit/references.ts'
import { readRecords } from '../edit/setField.ts'

/** Collects all names by which other documents can refer to a document. */
export function collectNames({ kind, name }: DocumentId, text: string | null): Names {
  if (kind === 'media')
    return { links: listIds(text).map((id) => `media:${id}`), fields: listFields('picture', listIds(text)) }
  const path = kind === 'banner' ? `/banners/${name}` : addressOf({ kind, name })
  const links = path === undefined ? [] : [...new Set([path, encodeURI(path)])]
  return { links, fields: listFields(kind, [name]) }
}

function listFields(referred: string, names: readonly string[]): Names['fields'] {
  const fields = Object.entries(references).filter(([, reference]) => reference === referred)
  return Object.fromEntries(fields.map(([field]) => [field, names]))
}

/** Ids of pictures and files. */
export function listIds(text: string | null): readonly string[] {
  return ['media', 'files'].flatMap((list) => readRecords(text ?? '', list)).map(({ id }) => String(id))
}
