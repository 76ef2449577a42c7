import { embedSourcesOf } from '@tessera/kit/contract/embedSourcesOf'
import type { ExternalOrigins } from '../port/port.ts'

type Kind = keyof ExternalOrigins
type Attributes = ReadonlyMap<string, string>

/** Origins whose files sanitised HTML shows, on the page or in the gallery; the known video sites and maps are not among them. */
export function externalOriginsIn(html: string): ExternalOrigins {
  const found: Record<Kind, Set<string>> = { pictures: new Set(), media: new Set(), frames: new Set() }
  for (const [, tag = '', rest = ''] of html.matchAll(/<(img|source|video|audio|track|a)\b([^<>]*)>/g)) {
    for (const [kind, url] of shownBy(tag, attributesIn(rest))) {
      const origin = /^(?:https?:)?\/\//i.test(url) && URL.parse(url, 'https://none.invalid')?.origin
      if (origin) found[kind].add(origin)
    }
  }
  return { pictures: [...found.pictures], media: [...found.media], frames: [...found.frames] }
}

function attributesIn(text: string): Attributes {
  const all = text.matchAll(/\s([\w-]+)="([^"]*)"/g)
  return new Map(Array.from(all, ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

function shownBy(tag: string, attributes: Attributes): readonly (readonly [Kind, string])[] {
  const value = (name: string) => attributes.get(name) ?? ''
  const sets = ['srcset', 'data-srcset'].flatMap((name) => value(name).split(/,\s+/))
  const pictures = sets.map((candidate) => ['pictures', candidate.trim().split(/\s/)[0] ?? ''] as const)
  switch (tag) {
    case 'img':
      return [...pictures, ['pictures', value('src')], ['pictures', value('data-src')]]
    case 'source':
      return [...pictures, ['media', value('src')]]
    case 'a': {
      const kind = attributes.has('data-lightbox') && openedAs(value('href'), value('data-type'))
      return kind ? [[kind, value('href')]] : []
    }
    default:
      return [
        ['pictures', value('poster')],
        ['media', value('src')],
      ]
  }
}

const types: Readonly<Record<string, Kind | undefined>> = {
  image: 'pictures',
  video: 'media',
  iframe: 'frames',
  pdf: 'frames',
}

/** The gallery's rule (LB1): the link's type decides, else the end of its address. */
function openedAs(href: string, type: string): Kind | undefined {
  if (embedSourcesOf(URL.parse(href, 'https://none.invalid')?.hostname ?? '').length > 0) return undefined
  if (type !== '') return types[type]
  if (/\.pdf(?:[?#]|$)/i.test(href)) return 'frames'
  return /\.(?:mp4|mov|ogv|webm)(?:[?#]|$)/i.test(href) ? 'media' : 'pictures'
}
