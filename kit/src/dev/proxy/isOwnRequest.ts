import type { IncomingHttpHeaders } from 'node:http'

/** Names of this machine. Any other `Host` means that another site's name resolves to it (DNS rebinding). */
const ownNames = ['127.0.0.1', 'localhost']

/** Whether the request names this server by a name of this machine. */
export function isForOwnHost({ host }: IncomingHttpHeaders, port: number): boolean {
  return ownNames.some((name) => host === `${name}:${port}`)
}

/** Whether no other site sent the request: no other site may read answers of `dev`, which contain sources. */
export function isFromOwnPage(headers: IncomingHttpHeaders, port: number): boolean {
  const { origin } = headers
  if (origin !== undefined) return ownNames.some((name) => origin === `http://${name}:${port}`)
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
