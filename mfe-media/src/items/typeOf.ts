import { embedOf } from './embedOf.ts'
import type { MediaKind, MediaType } from './mediaType.ts'

/** Read from the address, unless the page says what kind it is (LB1). What nobody knows is taken for an image. */
export function typeOf(href: string, kind?: MediaKind): MediaType {
  return kind ? typeAs(kind, href) : typeByAddress(href)
}

function typeAs(kind: MediaKind, href: string): MediaType {
  const guess = typeByAddress(href)
  if (guess.kind === kind) return guess
  if (kind === 'image') return { kind, content: 'image', src: href }
  if (kind === 'video') return { kind, content: 'video', src: href, format: 'video/mp4' }
  return { kind, content: 'html', src: href }
}

function typeByAddress(href: string): MediaType {
  const embed = embedOf(href)
  if (embed) return embed
  if (href.startsWith('#')) return { kind: 'inline', content: 'html', src: href }
  const ending = /\.(mp4|mov|ogv|webm|pdf)(?:[?#]|$)/i.exec(href)?.[1]?.toLowerCase()
  if (ending === 'pdf') return { kind: 'iframe', content: 'pdf', src: href }
  if (ending) return { kind: 'video', content: 'video', src: href, format: videoFormat(ending) }
  return { kind: 'image', content: 'image', src: href }
}

function videoFormat(ending: string): string {
  return `video/${ending === 'ogv' ? 'ogg' : ending}`
}
