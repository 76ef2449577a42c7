import { isIP } from 'node:net'

/**
 * Tells what is wrong. The hosts must differ, to share no cookies, but have one registrable name, or no cookie is sent.
 * Public suffixes are unknown here: `studio.co.uk` and `preview.co.uk` pass, although browsers send none.
 */
export function problemOfOrigins(preview: string, studio: string): string | undefined {
  const [one, other] = [new URL(preview), new URL(studio)]
  if (one.hostname === other.hostname) return 'must be two host names: all ports of a host share its cookies.'
  if (one.protocol !== other.protocol) return 'must both be https, or both http on this machine.'
  if ([one, other].some(({ hostname }) => isIP(hostname.replace(/^\[|\]$/g, '')) > 0))
    return 'must be host names, not addresses.'
  if (commonLabels(one.hostname, other.hostname) < 2)
    return 'must be below one name, such as preview.example.org and studio.example.org: otherwise the browser sends no cookie to the frame.'
  const isLocal = one.hostname.endsWith('.localhost') && other.hostname.endsWith('.localhost')
  return one.protocol === 'https:' || isLocal ? undefined : 'must be https, except below localhost.'
}

function commonLabels(one: string, other: string): number {
  const [labels, others] = [one, other].map((name) => name.split('.').toReversed())
  const differs = labels?.findIndex((label, index) => label !== others?.[index]) ?? 0
  return differs < 0 ? (labels?.length ?? 0) : differs
}
