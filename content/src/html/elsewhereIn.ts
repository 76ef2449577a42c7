import { embedSourcesOf } from '@tessera/kit/contract/embedSourcesOf'
import type { Elsewhere } from '../port/port.ts'

type What = keyof Elsewhere
type Attributes = ReadonlyMap<string, string>

/** Whose files sanitised HTML shows: by itself, or in the gallery after a press. The known video sites and maps apart. */
export function elsewhereIn(html: string): Elsewhere {
  const found: Record<What, Set<string>> = { pictures: new Set(), media: new Set(), frames: new Set() }
  for (const [, tag = '', rest = ''] of html.matchAll(/<(img|source|video|audio|track|a)\b([^<>]*)>/g)) {
    for (const [what, url] of shownBy(tag, attributesIn(rest))) {
      const origin = originElsewhere(url)
      if (origin) found[what].add(origin)
    }
  }
  return { pictures: [...found.pictures], media: [...found.media], frames: [...found.frames] }
}

function attributesIn(text: string): Attributes {
  const all = text.matchAll(/\s([\w-]+)="([^"]*)"/g)
  return new Map(Array.from(all, ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

function shownBy(tag: string, attributes: Attributes): readonly (readonly [What, string])[] {
  const value = (name: string) => attributes.get(name) ?? ''
  const sets = ['srcset', 'data-srcset'].flatMap((name) => value(name).split(/,\s+/))
  const pictures = sets.map((candidate) => ['pictures', candidate.trim().split(/\s/)[0] ?? ''] as const)
  switch (tag) {
    case 'img':
      return [...pictures, ['pictures', value('src')], ['pictures', value('data-src')]]
    case 'source':
      return [...pictures, ['media', value('src')]]
    case 'a': {
      const what = attributes.has('data-lightbox') && openedAs(value('href'), value('data-type'))
      return what ? [[what, value('href')]] : []
    }
    default:
      return [
        ['pictures', value('poster')],
        ['media', value('src')],
      ]
  }
}

const types: Readonly<Record<string, What | undefined>> = {
  image: 'pictures',
  video: 'media',
  iframe: 'frames',
  pdf: 'frames',
}

/** As the gallery reads it (LB1): by the link's type, else by the address's end. */
function openedAs(href: string, type: string): What | undefined {
  if (embedSourcesOf(URL.parse(href, 'https://none.invalid')?.hostname ?? '').length > 0) return undefined
  if (type !== '') return types[type]
  if (/\.pdf(?:[?#]|$)/i.test(href)) return 'frames'
  return /\.(?:mp4|mov|ogv|webm)(?:[?#]|$)/i.test(href) ? 'media' : 'pictures'
}

function originElsewhere(url: string): string | undefined {
  const parsed = /^(?:https?:)?\/\//i.test(url) ? URL.parse(url, 'https://none.invalid') : null
  return parsed?.origin
}
