import { addressOf } from '../assemble/storedPage.ts'
import { fieldsReferringTo } from '../definition/fieldsReferringTo.ts'
import type { SiteTypes } from '../definition/SiteTypes.ts'
import type { DocumentId } from '../documents/kindOf.ts'
import type { Names } from '../edit/findMentions.ts'
import { references } from '../edit/references.ts'
import { readRecords } from '../edit/setField.ts'

/** Collects all names by which other documents can refer to a document. `types`: those of the site. */
export function collectNames({ kind, name }: DocumentId, text: string | null, types: SiteTypes): Names {
  if (kind === 'media')
    return { links: listIds(text).map((id) => `media:${id}`), fields: listFields('picture', listIds(text)) }
  const path = kind === 'banner' ? `/banners/${name}` : addressOf({ kind, name })
  const links = path === undefined ? [] : [...new Set([path, encodeURI(path)])]
  const fields = listFields(kind, [name])
  if (kind !== 'entry') return { links, fields }
  const [type = '', slug = ''] = name.split('/')
  const ofTypes = Object.entries(fieldsReferringTo(types, type)).map(
    ([other, own]) => [other, Object.fromEntries(own.map((field) => [field, [slug]]))] as const,
  )
  return { links, fields, ofTypes: Object.fromEntries(ofTypes) }
}

function listFields(referred: string, names: readonly string[]): Names['fields'] {
  const fields = Object.entries(references).filter(([, reference]) => reference === referred)
  return Object.fromEntries(fields.map(([field]) => [field, names]))
}

/** Ids of pictures and files. */
function listIds(text: string | null): readonly string[] {
  return ['media', 'files'].flatMap((list) => readRecords(text ?? '', list)).map(({ id }) => String(id))
}
