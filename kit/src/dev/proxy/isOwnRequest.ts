import type { IncomingHttpHeaders } from 'node:http'

/** Names of this machine: another host in `Host` is an external page whose name was made to lead here (DNS rebinding). */
const ownNames = ['127.0.0.1', 'localhost']

/** Whether it was sent to this server by a name of this machine. */
export function isForOwnHost({ host }: IncomingHttpHeaders, port: number): boolean {
  return ownNames.some((name) => host === `${name}:${port}`)
}

/** Whether no other site has sent it: what `dev` itself answers shows the folder's sources. */
export function isFromOwnPage(headers: IncomingHttpHeaders, port: number): boolean {
  const { origin } = headers
  if (origin !== undefined) return ownNames.some((name) => origin === `http://${name}:${port}`)
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
