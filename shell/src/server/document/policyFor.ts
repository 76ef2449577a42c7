import { createHash } from 'node:crypto'

/** What a page may load and run, beyond its own origin. */
export interface AllowedSources {
  /** The exact texts of its inline scripts and styles. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Set when banners run scripts in the page: these and what they load then run by this nonce. */
  nonce?: string
  /** Origins of images (map tiles), of what is fetched, and of frames. */
  images: readonly string[]
  fetched: readonly string[]
  framed: readonly string[]
}

/** The Content-Security-Policy of a page: nothing unsafe, nothing that is not named. */
export function policyFor(allowed: AllowedSources): string {
  const scripts = allowed.nonce
    ? [`'nonce-${allowed.nonce}'`, "'strict-dynamic'"]
    : allowed.scripts.map(hashOf)
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...allowed.styles.map(hashOf)],
    'img-src': ["'self'", 'data:', 'blob:', ...allowed.images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...allowed.fetched],
    'frame-src': ["'self'", ...allowed.framed],
    'media-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** Headers of every page beside its policy. */
export const guardingHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
} as const

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
