import type { PageContext, PageReference, PageSubject } from '@tessera/kit/contract/slots'

/** The parts `place` and `region` of contract 1.1, of documents whose type lets slots know what they say. */
export function formerParts(page: PageSubject | undefined): Pick<PageContext, 'place' | 'region'> {
  if (!page) return {}
  const { type, id, title: name, href, at, fields } = page
  if (type === 'region') return { region: { id, name, href } }
  const { region: of, kinds, population } = fields
  if (!isReference(of) || !at) return {}
  const [first] = Array.isArray(kinds) ? kinds : []
  return {
    region: { id: of.id, name: of.title, href: of.href },
    place: { id, name, href, kind: String(first?.id ?? ''), population: Number(population ?? 0), at },
  }
}

function isReference(value: unknown): value is PageReference {
  return typeof value === 'object' && value !== null && 'href' in value && 'title' in value
}
