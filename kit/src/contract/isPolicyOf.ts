/** Message for a name in `trustedTypes` that `isPolicyOf` refuses. */
export const policyRule = 'must be default, the name of the remote, or begin with that and a dot'

/**
 * Whether a remote may use this name for a Trusted Types policy. The policy's name must begin with the remote's, so
 * that no two remotes share a policy.
 */
export function isPolicyOf(remote: string, policy: string): boolean {
  const [owner, part, ...more] = policy.split('.')
  const isNamed = part === undefined || (/^[\w-]{1,64}$/.test(part) && more.length === 0)
  return policy === 'default' || (owner === remote && isNamed)
}
