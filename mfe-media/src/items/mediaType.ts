export type MediaKind = 'image' | 'iframe' | 'video' | 'inline' | 'ajax'

/** How a link's target is shown. */
export interface MediaType {
  kind: MediaKind
  /** What it is to a visitor. */
  content: 'image' | 'video' | 'map' | 'pdf' | 'html'
  /** What is loaded in fact: a video site's player, a map's embeddable form. */
  src: string
  provider?: 'youtube' | 'vimeo' | 'gmap_place' | 'gmap_search'
  /** MIME type of a video file. */
  format?: string
}
