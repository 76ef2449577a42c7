import { pathOf } from '../assemble/storedPage.ts'
import type { DocumentId } from '../documents/kindOf.ts'
import type { Names } from '../edit/mentionsIn.ts'

/** What others call a document by. */
export function namesOf({ kind, name }: DocumentId, text: string | null): Names {
  const path = addressOf({ kind, name })
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

/** Where visitors find it. */
export function addressOf({ kind, name }: DocumentId): string | undefined {
  if (kind === 'region') return `/regions/${name}`
  return kind === 'page' ? pathOf(name) : undefined
}

function namesOfMedia(ids: readonly string[]): Names {
  const fields = ['picture', 'pictures', 'hero', 'gallery', 'tile']
  return {
    links: ids.map((id) => `media:${id}`),
    fields: Object.fromEntries(fields.map((field) => [field, ids])),
  }
}

function idsIn(text: string | null): readonly string[] {
  try {
    const { media = [], files = [] } = JSON.parse(text ?? '{}') as {
      media?: { id: string }[]
      files?: { id: string }[]
    }
    return [...media, ...files].map(({ id }) => String(id))
  } catch {
    return []
  }
}
