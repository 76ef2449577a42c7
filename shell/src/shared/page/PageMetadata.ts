import type { SlotActivation, SlotName } from '@tessera/kit/contract/slots'
import type { BannerPlacement } from '@tessera/content/port'

/** What a page tells its browser code about itself: the JSON of `#tessera-page`. */
export interface PageMetadata {
  /** `<environment>/<number>`; a page of another composition is an ordinary page load away. */
  composition: string
  kind: string
  /** With the query string. */
  path: string
  /** Hash of the shell's browser build. */
  shell: string
  /** URL of the shell's browser module. */
  entry: string
  /** The live remotes, by name. */
  remotes: Readonly<Record<string, RemoteMetadata>>
  banners: readonly BannerPlacement[]
  /** Whom else its policy lets it ask, for maps, banners and frames; nobody when it is left out. */
  elsewhere?: readonly string[]
}

export interface RemoteMetadata {
  version: string
  /** Where its files are, with a trailing slash. */
  base: string
  /** File name of its container. */
  entry: string
  /** Its code writes strings as HTML: the page's sanitiser is there before it. */
  writesHtml?: true
  slots: Readonly<Record<SlotName, SlotMetadata>>
}

export interface SlotMetadata {
  activation: SlotActivation
  /** Exactly what it needs at once. */
  js: readonly string[]
  css: readonly string[]
}
