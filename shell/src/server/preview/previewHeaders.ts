/** Headers of every answer. `Origin-Agent-Cluster` keeps an endless loop in the frame from blocking the studio. */
export const previewHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=()',
  'x-content-type-options': 'nosniff',
} as const

/** The bridge's Trusted Types policy, for the blocks of its page and for pasted HTML, which is never executed. */
const bridgePolicy = 'tessera.bridge'

/** Adapts an answer of the site for the preview site. Only `framedBy`, the studio's origin, may frame it; default: no one. */
export function asPreview(response: Response, framedBy: string | undefined): Response {
  const headers = new Headers(response.headers)
  const isLasting = headers.get('cache-control')?.includes('immutable')
  for (const name of ['x-frame-options', 'etag', 'access-control-allow-origin']) headers.delete(name)
  for (const [name, value] of Object.entries(previewHeaders)) headers.set(name, value)
  if (isLasting) headers.set('cache-control', 'private, max-age=31536000, immutable')
  const policy = headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', framed(policy, framedBy))
  return new Response(response.body, { status: response.status, headers })
}

function framed(policy: string, by: string | undefined): string {
  const whole = policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${by ?? "'none'"}`)
  return by === undefined ? whole : whole.replace(/(^|; )trusted-types /, `$&${bridgePolicy} `)
}
