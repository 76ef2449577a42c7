import { isIP } from 'node:net'

/**
 * Checks that both hosts are below one registrable name, so that the frame's cookie is sent and no other is shared.
 * Public suffixes are not looked up: directly below one, like `studio.co.uk`, the browser refuses what passes here.
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
  const [its, others] = [one, other].map((name) => name.split('.').toReversed())
  const differs = its?.findIndex((label, index) => label !== others?.[index]) ?? 0
  return differs < 0 ? (its?.length ?? 0) : differs
}
