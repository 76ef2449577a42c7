import type { SearchHit } from '@tessera/content/port'
import type { AllWords } from './PageWords.ts'

/** What a hit is, where, and the other name that matched, if any: `Oslo · City in Norway`. */
export function describeHit({ kind, what, where, also }: SearchHit, { text }: AllWords): string {
  const own = what ?? text(kind === 'category' ? 'hit.category' : 'hit.page')
  const whole = where === undefined ? own : text('hit.in', { what: own, where })
  return also === undefined ? whole : text('hit.also', { also, what: whole })
}

/** The name of a search hit; of a narrowed list, with where its items are. */
export function nameHit({ kind, name, where }: SearchHit, { text }: AllWords): string {
  return kind === 'category' && where !== undefined ? text('hit.in', { what: name, where }) : name
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
  const id = about ? 'about' : near ? 'near' : kind === 'category' ? kind : 'page'
  return { id, label: text(`group.${id}`) }
}
