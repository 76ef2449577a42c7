import type { Picture } from '@tessera/kit/contract/content'
import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'
import type { Place, Teaser } from '../port/port.ts'
import { categoriesIn } from './categoriesIn.ts'
import { picturesOf } from './picturesOf.ts'
import { storedAt } from './storedAt.ts'

const maxWidth = 700 /* px of a picture's files: a row shows 160 of them, a card 350, some screens twice as many */

/** The place with what a row or a card shows of one that is written of. */
export function withTeaser(compiled: Compiled, { key, place }: PlaceRow): Place {
  const page = storedAt(compiled, `/places/${place.slug}`)
  if (page?.kind !== 'detail' || !page.destination) return place
  const { summary, categories } = page.destination
  if (summary === undefined && categories.length === 0) return place
  const known = categoriesIn(compiled)
  const region = compiled.catalog.regions.find(({ id }) => id === place.region.id)
  const picture = page.gallery?.[0] ?? (region && picturesOf(compiled, key, region)[0])
  const teaser: Teaser = {
    ...(summary !== undefined && { summary }),
    categories: categories.flatMap((id) => known.get(id) ?? []),
    ...(picture && { picture: small(picture) }),
    ...(page.contentLanguage && { language: page.contentLanguage }),
  }
  return { ...place, teaser }
}

/** The same picture, decorative, in its small files alone. */
function small({ src, width, height, sources }: Picture): Picture {
  return {
    alt: '',
    src,
    width,
    height,
    sources: sources.map(({ type, srcset }) => ({ type, srcset: smallFiles(srcset) })),
  }
}

function smallFiles(srcset: string): string {
  const [first, ...others] = srcset.split(', ')
  const isSmall = (file: string) => Number(/ (\d+)w$/.exec(file)?.[1]) <= maxWidth
  return [first, ...others.filter(isSmall)].join(', ')
}
