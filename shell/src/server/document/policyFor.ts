import { createHash } from 'node:crypto'
import { embedSourcesOf } from '@tessera/kit/contract/embedSourcesOf'
import type { SlotName } from '@tessera/kit/contract/slots'
import type { BannerPlacement, ExternalOrigins } from '@tessera/content/port'
import { LRUCache } from 'lru-cache'
import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { RenderedPage } from '../../pages/renderPage.tsx'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'
import { parseOrigin } from '../../shared/text/parseOrigin.ts'
import type { LoadedRemote } from '../remotes/compositions.ts'

/** Sources that a page may load and run, beyond its own origin. */
export interface AllowedSources {
  /** The exact texts of the page's inline scripts and styles. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Set when banners run scripts in the page: the nonce then allows these scripts and what they load. */
  nonce?: string
  /** Origins of images (such as map tiles), of video and audio, of requests, and of frames. */
  images: readonly string[]
  media: readonly string[]
  fetched: readonly string[]
  framed: readonly string[]
  /** Names of the Trusted Types policies that the code of remotes may create. */
  trustedTypes: readonly string[]
}

/** The shell's own Trusted Types policies: for the site's HTML, and for any other string written as HTML. */
const ownPolicies = ['tessera.site', 'default']

/** The Content-Security-Policy of a page. */
export function policyFor(allowed: AllowedSources): string {
  const nonce = allowed.nonce ? [`'nonce-${allowed.nonce}'`] : []
  const scripts = allowed.nonce ? nonce : allowed.scripts.map(hashSource)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...scripts, "'strict-dynamic'"],
    'style-src': ["'self'", ...nonce, ...allowed.styles.map(hashSource)],
    'img-src': ["'self'", 'data:', 'blob:', ...allowed.images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...allowed.fetched],
    'frame-src': ["'self'", ...allowed.framed],
    'media-src': ["'self'", ...allowed.media],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...ownPolicies, ...allowed.trustedTypes],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** A second policy for pages without scripts of banners: scripts loaded by other scripts must be the site's, too. */
export function ownScriptsOnly(scripts: readonly string[]): string {
  return `script-src 'self' ${scripts.map(hashSource).join(' ')}`
}

const hashes = new LRUCache<string, string>({ max: 300 }) // most sheets and scripts are the same on every page

/** The policy source that allows an inline script or style of exactly this text. */
export function hashSource(text: string): string {
  const cached = hashes.get(text)
  if (cached !== undefined) return cached
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, hash)
  return hash
}

/** External origins that a page requests: for its banners, its content, the data of its slots, and its remotes. */
export function collectOrigins(
  { page }: LoadedPage,
  { banners, body }: RenderedPage,
  filled: readonly FilledSlot[],
  mounted: readonly (Pick<LoadedRemote, 'slots'> & { slot: SlotName })[],
): Pick<AllowedSources, 'images' | 'media' | 'fetched' | 'framed'> {
  const bannerOrigins = banners.flatMap(({ url }) => parseOrigin(url))
  const inPageOrigins = banners.filter(runsInPage).flatMap(({ url }) => parseOrigin(url))
  const external = ('elsewhere' in page && page.elsewhere) || noOrigins
  const ofData = filled.flatMap(({ request }) => request.origins ?? [])
  const declared = mounted.flatMap(({ slot, slots }) => slots.get(slot)?.origins ?? [])
  return {
    images: [...ofData.flatMap(({ images }) => images), ...inPageOrigins, ...external.pictures],
    media: [...inPageOrigins, ...external.media],
    fetched: [...bannerOrigins, ...ofData.flatMap(({ fetched }) => fetched), ...declared],
    framed: [...bannerOrigins, ...frameSources(body), ...external.frames],
  }
}

const noOrigins: ExternalOrigins = { pictures: [], media: [], frames: [] }

/** Whether a banner's scripts run in the page itself, not in a frame. */
export function runsInPage({ mode }: BannerPlacement): boolean {
  return mode !== 'frame'
}

/** Frame sources for the video sites and maps that the lightbox links of a page lead to (LB1). */
export function frameSources(body: string): string[] {
  if (!body.includes('data-lightbox=')) return [] // saves time on lists, which have the most links
  const marked = (body.match(/<a\s[^>]*>/g) ?? []).filter((tag) => tag.includes('data-lightbox='))
  return [...new Set(marked.flatMap(readFrameSources))].toSorted()
}

function readFrameSources(tag: string): readonly string[] {
  const href = /\bhref="((?:https?:)?\/\/[^"]*)"/.exec(tag)?.[1]
  const url = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'), 'https://none.invalid')
  return url ? embedSourcesOf(url.hostname) : []
}
