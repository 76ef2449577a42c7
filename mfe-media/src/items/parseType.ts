export type MediaKind = 'image' | 'iframe' | 'video' | 'inline' | 'ajax'

export interface MediaType {
  kind: MediaKind
  content: 'image' | 'video' | 'map' | 'pdf' | 'html'
  /** The address that is loaded, such as a video site's player or a map's embeddable form. */
  src: string
  provider?: 'youtube' | 'vimeo' | 'gmap_place' | 'gmap_search'
}

/** The type of media at an address; a kind that the page names has precedence (LB1). Unknown addresses are images. */
export function parseType(href: string, kind?: MediaKind): MediaType {
  const guess = typeByAddress(href)
  if (!kind || guess.kind === kind) return guess
  if (kind === 'image') return { kind, content: 'image', src: href }
  if (kind === 'video') return { kind, content: 'video', src: href }
  return { kind, content: 'html', src: href }
}

function typeByAddress(href: string): MediaType {
  const embed = findEmbed(href)
  if (embed) return embed
  if (href.startsWith('#')) return { kind: 'inline', content: 'html', src: href }
  const ending = /\.(mp4|mov|ogv|webm|pdf)(?:[?#]|$)/i.exec(href)?.[1]?.toLowerCase()
  if (ending === 'pdf') return { kind: 'iframe', content: 'pdf', src: href }
  if (ending) return { kind: 'video', content: 'video', src: href }
  return { kind: 'image', content: 'image', src: href }
}

/** The address to load in a frame, for links to known video sites or maps; undefined for others. Requests nothing. */
function findEmbed(href: string): MediaType | undefined {
  if (!/^(?:https?:)?\/\//.test(href)) return undefined
  const url = URL.parse(href, 'https://none.invalid')
  return url ? (youtube(url) ?? vimeo(url) ?? googleMap(url)) : undefined
}

const youtubeDefaults = 'autoplay=1&autohide=1&fs=1&rel=0&hd=1&wmode=transparent&enablejsapi=1&html5=1'

function youtube(url: URL): MediaType | undefined {
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const isSite = host === 'youtube.com' || host === 'youtube-nocookie.com'
  const path = isSite ? /^\/(?:embed|v)\/([\w-]+)/.exec(url.pathname)?.[1] : undefined
  const id = host === 'youtu.be' ? url.pathname.slice(1) : (path ?? (isSite && url.searchParams.get('v')))
  if (!id || !/^[\w-]{11}$|^videoseries$/.test(id)) return undefined
  const { v: _id, t, list, ...asked } = Object.fromEntries(url.searchParams)
  const options = {
    ...(id === 'videoseries' && list && { list }),
    ...Object.fromEntries(new URLSearchParams(youtubeDefaults)),
    ...asked,
    ...(t && { start: String(seconds(t)) }),
  }
  const src = `https://www.youtube-nocookie.com/embed/${id}?${new URLSearchParams(options)}`
  return { kind: 'iframe', content: 'video', src, provider: 'youtube' }
}

/** Converts a time to seconds: `1m30s` → 90, `45s` → 45, `45` → 45. */
function seconds(time: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}

const vimeoDefaults = 'autoplay=1&hd=1&show_title=1&show_byline=1&show_portrait=0&fullscreen=1'

function vimeo(url: URL): MediaType | undefined {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) return undefined
  const id = /\/(\d+)\/?$/.exec(url.pathname)?.[1]
  if (!id) return undefined
  const options = new URLSearchParams(vimeoDefaults)
  for (const [name, value] of url.searchParams) options.set(name, value)
  const src = `//player.vimeo.com/video/${id}?${options}`
  return { kind: 'iframe', content: 'video', src, provider: 'vimeo' }
}

function googleMap(url: URL): MediaType | undefined {
  const country = /^(?:www\.|maps\.)google\.((?:com?\.)?[a-z]{2,3})$/.exec(url.hostname)?.[1]
  if (!country) return undefined
  const map = (path: string, provider: 'gmap_place' | 'gmap_search'): MediaType => ({
    kind: 'iframe',
    content: 'map',
    src: `//maps.google.${country}/${path}&output=embed`,
    provider,
  })
  const address = url.pathname + url.search
  const at = /^\/maps\/(?:place\/[^/]*\/)?@(-?[\d.]+,-?[\d.]+),([\d.]+)z\/?(.*)$/s.exec(address)
  if (at) {
    const [, centre, zoom, rest] = at
    return map(`?ll=${centre}&z=${Math.floor(Number(zoom))}${rest && `&${rest}`}`, 'gmap_place')
  }
  const search = /^\/maps\/search\/(.*)$/s.exec(address)?.[1]
  if (search) return map(`maps?q=${search.replace('api=1', '').replace('query=', 'q=')}`, 'gmap_search')
  return url.searchParams.has('ll') ? map(url.search, 'gmap_place') : undefined
}
