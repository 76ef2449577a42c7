import sanitizeHtml, { type Attributes, type Tag } from 'sanitize-html'
import { encodeMail, storedShift, tokenOfHref } from '../mail/mailToken.ts'
import { hideAddresses } from './hideAddresses.ts'
import { addLazyFallbacks } from './addLazyFallbacks.ts'
import { isSafeId } from './isSafeId.ts'

const text = `a abbr aside b blockquote br caption cite code col colgroup dd del details div dl dt em figcaption
  figure h2 h3 h4 h5 hr i ins kbd li mark ol p pre q s section small span strong sub summary sup table tbody td
  tfoot th thead time tr ul`
const media = 'img picture source video audio track'

const allowedTags = `${text} ${media}`.trim().split(/\s+/)

/** The marks of docs/markup.md that content may use; those of slots and of the shell are not among them. */
const marks = `data-lightbox data-caption data-width data-height data-type data-lazy data-src data-srcset
  data-mailto-token data-mailto-vector data-back-link data-back-said data-filter-now data-filter-reset data-group`

const allowedAttributes: Record<string, string[]> = {
  '*': split(`id title lang dir role aria-label aria-hidden aria-describedby aria-labelledby ${marks}`),
  a: split('href rel target hreflang'),
  img: split('src srcset sizes alt width height loading decoding'),
  source: split('src srcset sizes type media width height'),
  video: split('src poster width height controls preload muted loop playsinline'),
  audio: split('src controls preload'),
  track: split('src kind srclang label default'),
  ol: split('start reversed'),
  time: split('datetime'),
  td: split('colspan rowspan'),
  th: split('colspan rowspan scope'),
  col: split('span'),
  details: split('open'),
}

const addressOfThisSite = /^\/(?![/\\])/
const linkProtocols = new Set(['http:', 'https:', 'tel:', 'media:'])

/**
 * Sanitises content's HTML by an allow-list, keeps the marks of docs/markup.md, and hides plain e-mail addresses (EM2).
 * `refuse` is called with each id that content may not use.
 */
export function sanitise(html: string, refuse: (id: string) => void = () => {}): string {
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'tel', 'media'], // `linkMedia` later replaces `media:<id>`
    allowedSchemesByTag: { a: ['http', 'https', 'tel', 'media', 'javascript'] }, // of `javascript:` URLs, `keepLink` keeps one exact call
    allowedSchemesAppliedToAttributes: ['href', 'src', 'poster', 'data-src'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      a: keepLink,
      '*': (tag, attributes) => keepAttributes(tag, attributes, refuse),
    },
  })
  return addLazyFallbacks(clean.replace(/(?<=^|>)[^<]*@[^<]*/g, hideAddresses)) // not in a filter of texts, as the parser splits texts at entities
}

function keepLink(tagName: string, attributes: Attributes): Tag {
  const { href, ...rest } = attributes
  const attribs = href === undefined ? rest : { ...rest, ...linkTo(href.trim()) }
  return { tagName, attribs: attribs.target === '_blank' ? { ...attribs, rel: 'noopener' } : attribs }
}

function linkTo(href: string): Attributes {
  if (tokenOfHref(href) !== undefined) return { href }
  const { protocol = '' } = URL.parse(href, 'https://site.invalid') ?? {} // what is no URL loses its href
  if (protocol === 'mailto:')
    // the browser decodes the token
    return { href: '#', 'data-mailto-token': encodeMail(href), 'data-mailto-vector': String(storedShift) }
  return linkProtocols.has(protocol) ? { href: href.replace(/(?<=[\w.+%-])@(?=[\w-]+\.)/g, '%40') } : {}
}

function keepAttributes(tagName: string, attributes: Attributes, refuse: (id: string) => void): Tag {
  const { id } = attributes
  if (id !== undefined && !isSafeId(id)) refuse(id)
  const kept = Object.entries(attributes).filter(([name, value]) => mayStay(name, value))
  return {
    tagName,
    attribs: Object.fromEntries(kept.map(([name, value]) => [name, hiddenUnlessLink(name, value)])),
  }
}

function mayStay(name: string, value: string): boolean {
  if (name === 'id') return isSafeId(value)
  if (name === 'data-src') return addressOfThisSite.test(value) || /^(?:https?:\/\/|media:)/.test(value)
  return true
}

function hiddenUnlessLink(name: string, value: string): string {
  return name === 'href' || name === 'src' || name === 'data-mailto-token' ? value : hideAddresses(value)
}

function split(names: string): string[] {
  return names.trim().split(/\s+/)
}
