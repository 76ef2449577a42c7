import type { Picture } from '@tessera/kit/contract/content'
import type { Compiled, PlaceRow } from '../compiled/openCompiled.ts'
import type { Place, Teaser } from '../port/port.ts'
import { indexCategories } from './indexCategories.ts'
import { findPictures } from './findPictures.ts'
import { storedAt } from './storedAt.ts'

const maxWidth = 700 /* px of a file's width: a row shows 160, a card 350, and some screens need twice as many */

/** Adds the teaser of a described place; any other place is returned as it is. */
export function withTeaser(compiled: Compiled, { key, place }: PlaceRow): Place {
  const page = storedAt(compiled, `/places/${place.slug}`)
  if (page?.kind !== 'detail' || !page.destination) return place
  const { summary, categories } = page.destination
  if (summary === undefined && categories.length === 0) return place
  const known = indexCategories(compiled)
  const region = compiled.catalog.regions.find(({ id }) => id === place.region.id)
  const picture = page.gallery?.[0] ?? (region && findPictures(compiled, key, region)[0])
  const teaser: Teaser = {
    ...(summary !== undefined && { summary }),
    categories: categories.flatMap((id) => known.get(id) ?? []),
    ...(picture && { picture: small(picture) }),
    ...(page.contentLanguage && { language: page.contentLanguage }),
  }
  return { ...place, teaser }
}

/** Copies a picture as decoration, with its small files only. */
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
