const text = `a abbr aside b blockquote br caption cite code col colgroup dd del details div dl dt em figcaption
  figure h2 h3 h4 h5 hr i ins kbd li mark ol p pre q s section small span strong sub summary sup table tbody td
  tfoot th thead time tr ul`
const media = 'img picture source video audio track'

export const allowedTags = `${text} ${media}`.trim().split(/\s+/)

/** The marks of docs/markup.md that content may set; slots and the shell's own marks are not among them. */
const marks = `data-lightbox data-caption data-width data-height data-type data-lazy data-src data-srcset
  data-mailto-token data-mailto-vector data-back-link data-back-said data-filter-now data-filter-reset data-region`

export const allowedAttributes: Record<string, string[]> = {
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

function split(names: string): string[] {
  return names.trim().split(/\s+/)
}
