/** Headers of every page beside its policy. */
export const guardingHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
} as const

/** A site that is reached by https stays so. */
export function staySecure(origin: string): Readonly<Record<string, string>> {
  return origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${aYear}` } : {}
}

const aYear = 365 * 24 * 3600 /* s */
