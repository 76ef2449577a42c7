import type { RemoteMetadata } from '@tessera/kit/contract/page'
import type { BannerPlacement } from '@tessera/content/port'

/** What a page tells its browser code about itself: the JSON of `#tessera-page`. */
export interface PageMetadata {
  /** `<environment>/<number>`; a move to a page of another composition is a full page load. */
  composition: string
  kind: string
  /** Path of the page, with its query string. */
  path: string
  /** Hash of the shell's browser build, and the language's prefix. The frame around the page depends on them. */
  shell: string
  /** URL of the shell's browser module. */
  entry: string
  /** The composition's remotes, by name. */
  remotes: Readonly<Record<string, RemoteMetadata>>
  banners: readonly BannerPlacement[]
  /** External origins that the page's policy allows, for maps, banners and frames; default: none. */
  elsewhere?: readonly string[]
}
