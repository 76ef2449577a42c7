import type { TrustKeeping } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'

/** One line at the start when anyone who can write to the registry could put anything on the site. Never rejects. */
export async function reportTrust(
  registry: TrustKeeping,
  pinned: string | undefined,
  log: Log,
): Promise<void> {
  if (pinned) return
  const trust = await registry.trust().catch(() => null)
  if (trust === null) return // reported by `readNewest`, which reads it too
  const cause = trust
    ? `the root key ${trust.root} is believed because the registry names it`
    : 'the registry is open: what lies there is taken as it is, signed or not'
  log.problem({ name: 'trustNotPinned', cause })
}
