import { embedSourcesOf } from '@tessera/kit/contract/embedSourcesOf'
import { htmlOf } from '../documents/htmlOf.ts'
import type { ReadBlock } from '../documents/readDocument.ts'
import { readAttributes } from '../html/listAddresses.ts'
import type { ExternalOrigins } from '../port/port.ts'
import type { Problems } from './problems.ts'

const fileKinds = { pictures: 'a picture', media: 'video or audio', frames: 'a frame' } as const
const kinds = ['pictures', 'media', 'frames'] as const

/** Collects the allowed external origins whose files a page shows; reports each other origin by file and field. */
export function collectExternalOrigins(
  file: string,
  blocks: readonly ReadBlock[],
  allowed: ExternalOrigins,
  problems: Problems,
): { elsewhere?: ExternalOrigins } {
  const shown = { pictures: new Set<string>(), media: new Set<string>(), frames: new Set<string>() }
  for (const [index, block] of blocks.entries()) {
    const text = htmlOf(block, index)
    if (!text) continue
    for (const [kind, origin] of listOrigins(text.html)) {
      if (allowed[kind].includes(origin)) shown[kind].add(origin)
      else
        problems.add(
          file,
          text.field,
          `shows ${fileKinds[kind]} from ${origin}, which site.json does not list in origins.${kind}: browsers do not load it`,
        )
    }
  }
  if (kinds.every((kind) => shown[kind].size === 0)) return {}
  return { elsewhere: { pictures: [...shown.pictures], media: [...shown.media], frames: [...shown.frames] } }
}

function listOrigins(html: string) {
  const found = findExternalOrigins(html)
  return kinds.flatMap((kind) => found[kind].map((origin) => [kind, origin] as const))
}

type Kind = keyof ExternalOrigins
type Attributes = ReadonlyMap<string, string>

/** Finds origins of files that sanitised HTML shows, in the page or the gallery, except known video sites and maps. */
export function findExternalOrigins(html: string): ExternalOrigins {
  const found: Record<Kind, Set<string>> = { pictures: new Set(), media: new Set(), frames: new Set() }
  for (const [, tag = '', rest = ''] of html.matchAll(/<(img|source|video|audio|track|a)\b([^<>]*)>/g)) {
    for (const [kind, url] of shownBy(tag, readAttributes(rest))) {
      const origin = /^(?:https?:)?\/\//i.test(url) && URL.parse(url, 'https://none.invalid')?.origin
      if (origin) found[kind].add(origin)
    }
  }
  return { pictures: [...found.pictures], media: [...found.media], frames: [...found.frames] }
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

/** Finds how the gallery opens a link (LB1): by `data-type`, or without one by the address's file extension. */
function openedAs(href: string, type: string): Kind | undefined {
  if (embedSourcesOf(URL.parse(href, 'https://none.invalid')?.hostname ?? '').length > 0) return undefined
  if (type !== '') return types[type]
  if (/\.pdf(?:[?#]|$)/i.test(href)) return 'frames'
  return /\.(?:mp4|mov|ogv|webm)(?:[?#]|$)/i.test(href) ? 'media' : 'pictures'
}
