import { addressOf } from '../assemble/storedPage.ts'
import type { DocumentId } from '../documents/kindOf.ts'
import { hasOwnPage } from '../edit/hasOwnPage.ts'
import type { Names } from '../edit/mentionsIn.ts'
import { readFields, setField } from '../edit/setField.ts'

/** What others call a document by. */
export function namesOf({ kind, name }: DocumentId, text: string | null): Names {
  const path = hasOwnPage({ kind }, text) ? addressOf({ kind, name }) : undefined
  const links = path === undefined ? [] : [...new Set([path, encodeURI(path)])]
  switch (kind) {
    case 'region':
      return { links, fields: { region: [name] } }
    case 'form':
    case 'email':
      return { links, fields: { [kind]: [name] } }
    case 'banner':
      return { links: [`/banners/${name}`], fields: {} }
    case 'media':
      return namesOfMedia(idsIn(text))
    default:
      return { links, fields: {} }
  }
}

/** A region without fields for its pictures has those that are called after it: under another name it names them. */
export function withPictures(text: string, slug: string, ids: ReadonlySet<string>): string {
  const fields = readFields(text)
  const wide = Array.from({ length: 12 }, (_none, at) => `${slug}-${at + 1}`).filter((id) => ids.has(id))
  const hasTile = fields['tile'] === undefined && ids.has(`${slug}-tile`)
  const withTile = hasTile ? setField(text, ['tile'], `${slug}-tile`) : text
  return fields['pictures'] === undefined && wide.length > 0
    ? setField(withTile, ['pictures'], wide)
    : withTile
}

function namesOfMedia(ids: readonly string[]): Names {
  const fields = ['picture', 'pictures', 'hero', 'gallery', 'tile']
  return {
    links: ids.map((id) => `media:${id}`),
    fields: Object.fromEntries(fields.map((field) => [field, ids])),
  }
}

/** Of pictures and files. */
export function idsIn(text: string | null): readonly string[] {
  const { media = [], files = [] } = readFields(text ?? '') as Record<string, readonly { id: string }[]>
  return [...media, ...files].map(({ id }) => id)
}
