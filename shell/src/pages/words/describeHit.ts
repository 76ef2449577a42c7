import type { SearchHit } from '@tessera/content/port'
import type { AllWords } from './PageWords.ts'
import { describeKind } from './describeKind.ts'

/** A hit's kind, region, and the other name that matched, if any: `Seville · City in Andalucía`. */
export function describeHit(hit: SearchHit, words: AllWords): string {
  const { text } = words
  const where = whereIs(hit, words)
  const kind = whatIs(hit, words)
  const what = where === '' ? kind : text('hit.in', { what: kind, where })
  return hit.also === undefined ? what : text('hit.also', { also: hit.also, what })
}

/** The name of a search hit; for a hit that is a list of places, their kind and region. */
export function nameHit({ kind, name, size, where }: SearchHit, { text }: AllWords): string {
  if (kind !== 'category') return name
  const kinds = size === undefined ? name : text(`list.kinds.${size}`)
  return where === undefined ? kinds : text('hit.kinds', { kinds, where })
}

function whatIs({ kind, what, size, districtOf }: SearchHit, words: AllWords): string {
  if (what !== undefined) return what
  return size === undefined || kind === 'category'
    ? words.text(`hit.${kind}`)
    : describeKind({ kind: size, ...(districtOf !== undefined && { districtOf }) }, words)
}

function whereIs({ kind, name, where, province, region }: SearchHit, { text }: AllWords): string {
  if (kind === 'region') return ''
  const around = [province, region?.name ?? where].filter((one) => one !== undefined)
  const [first = '', second] = [...new Set(around)].filter((one) => kind === 'place' || one !== name)
  return second === undefined ? first : text('list.where', { province: first, region: second })
}

/** Search hits of one kind, or of a type that the site defines. */
interface HitGroup {
  id: string
  label: string
  hits: readonly SearchHit[]
}

/** Search hits under common headings, the heading of the best hit first. Matches in texts, and similar names, have own groups. */
export function groupHits(hits: readonly SearchHit[], words: AllWords): readonly HitGroup[] {
  const groups = Map.groupBy(hits, (hit) => groupOf(hit, words).label)
  return Array.from(groups, ([label, its]) => ({
    id: its.map((hit) => groupOf(hit, words).id)[0] ?? '',
    label,
    hits: its,
  }))
}

function groupOf({ kind, near, about, group }: SearchHit, { text }: AllWords): Omit<HitGroup, 'hits'> {
  if (group && !near && !about) return { id: `type-${group.id}`, label: group.label }
  const id = about ? 'about' : near ? 'near' : kind === 'coast' ? 'island' : kind
  return { id, label: text(`group.${id}`) }
}
