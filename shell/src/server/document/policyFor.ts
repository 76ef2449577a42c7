import { createHash } from 'node:crypto'
import { embedSourcesOf } from '@tessera/kit/contract/embedSourcesOf'
import type { SlotName } from '@tessera/kit/contract/slots'
import type { BannerPlacement, ExternalOrigins } from '@tessera/content/port'
import { LRUCache } from 'lru-cache'
import type { LoadedPage } from '../../pages/loading/LoadedPage.ts'
import type { RenderedPage } from '../../pages/renderPage.tsx'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'
import { originOf } from '../../shared/text/originOf.ts'
import type { LoadedRemote } from '../remotes/compositions.ts'

/** What a page may load and run, beyond its own origin. */
export interface AllowedSources {
  /** The exact texts of its inline scripts and styles. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Set when banners run scripts in the page: these and what they load then run by this nonce. */
  nonce?: string
  /** Origins of images (map tiles), of video and audio, of what is fetched, and of frames. */
  images: readonly string[]
  media: readonly string[]
  fetched: readonly string[]
  framed: readonly string[]
  /** Names of the policies that the code of remotes may make (Trusted Types). */
  trustedTypes: readonly string[]
}

/** Policies of the shell's own: for the site's HTML, and for whatever else is written as a string. */
const ownPolicies = ['tessera.site', 'default']

export function policyFor(allowed: AllowedSources): string {
  const nonce = allowed.nonce ? [`'nonce-${allowed.nonce}'`] : []
  const scripts = allowed.nonce ? nonce : allowed.scripts.map(hashOf)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [...scripts, "'strict-dynamic'"],
    'style-src': ["'self'", ...nonce, ...allowed.styles.map(hashOf)],
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

/**
 * A second policy, in force beside the first, for a page whose own scripts are all. `'strict-dynamic'` lets a script
 * that may run load others from anywhere: this one holds them to the site.
 */
export function ownScriptsOnly(scripts: readonly string[]): string {
  return `script-src 'self' ${scripts.map(hashOf).join(' ')}`
}

const hashes = new LRUCache<string, string>({ max: 300 }) // most sheets and scripts are those of every page

/** A source of a policy: the exact text of an inline script or style. */
export function hashOf(text: string): string {
  const cached = hashes.get(text)
  if (cached !== undefined) return cached
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  hashes.set(text, hash)
  return hash
}

/** Whom the page asks beyond its own origin: its banners, what its content shows, its slots' data, its remotes. */
export function originsOf(
  { page }: LoadedPage,
  { banners, body }: RenderedPage,
  filled: readonly FilledSlot[],
  mounted: readonly (Pick<LoadedRemote, 'slots'> & { slot: SlotName })[],
): Pick<AllowedSources, 'images' | 'media' | 'fetched' | 'framed'> {
  const placed = banners.flatMap(({ url }) => originOf(url))
  const inPage = banners.filter(runsInPage).flatMap(({ url }) => originOf(url))
  const external = ('elsewhere' in page && page.elsewhere) || noOrigins
  const led = filled.flatMap(({ request }) => request.origins ?? [])
  const declared = mounted.flatMap(({ slot, slots }) => slots.get(slot)?.origins ?? [])
  return {
    images: [...led.flatMap(({ images }) => images), ...inPage, ...external.pictures],
    media: [...inPage, ...external.media],
    fetched: [...placed, ...led.flatMap(({ fetched }) => fetched), ...declared],
    framed: [...placed, ...frameSources(body), ...external.frames],
  }
}

const noOrigins: ExternalOrigins = { pictures: [], media: [], frames: [] }

export function runsInPage({ mode }: BannerPlacement): boolean {
  return mode !== 'frame'
}

/**
 * Whose frames the lightbox of a page may show without being listed: those of the video sites and maps that its marked
 * links lead to (LB1). None by default; nothing is requested of them before the activation.
 */
export function frameSources(body: string): string[] {
  if (!body.includes('data-lightbox=')) return [] // as lists, which have the most links
  const marked = (body.match(/<a\s[^>]*>/g) ?? []).filter((tag) => tag.includes('data-lightbox='))
  return [...new Set(marked.flatMap(sourcesOf))].toSorted()
}

function sourcesOf(tag: string): readonly string[] {
  const href = /\bhref="((?:https?:)?\/\/[^"]*)"/.exec(tag)?.[1]
  const url = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'), 'https://none.invalid')
  return url ? embedSourcesOf(url.hostname) : []
}
