import type { Trust } from './trustLog.ts'

/** Whether the server entry of a remote may ask an origin that it declares; without a trust log it may. */
export function mayAsk(trust: Trust | undefined, remote: string, origin: string): boolean {
  const origins = trust?.record.origins ?? {}
  return !trust || (Object.hasOwn(origins, remote) && (origins[remote]?.includes(origin) ?? false))
}
