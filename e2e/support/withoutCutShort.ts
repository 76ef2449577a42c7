import { createHash } from 'node:crypto'

/** sha384 of no bytes: what Firefox computes of a module whose fetch was ended before the first one came. */
const hashOfNothing = createHash('sha384').digest('base64')
const integrityFault = /integrity attribute .* at “(?<url>[^”]+)”\. The computed hash is “(?<hash>[^”]+)”/

/**
 * Complaints without Firefox's false alarms: a move that ends the fetch of a module makes it hold the nothing that came
 * against the module's integrity, and then tell that the module did not load. A file that arrives cut short or altered
 * has another hash, and its complaints stay.
 */
export function withoutCutShort(complaints: readonly string[]): readonly string[] {
  const ended = complaints.flatMap((complaint) => endedIn(complaint) ?? [])
  return complaints.filter(
    (complaint) =>
      endedIn(complaint) === undefined &&
      !ended.some((url) => complaint.endsWith(`error loading dynamically imported module: ${url}`)),
  )
}

/** The URL of the module whose fetch was ended, when that is what is complained of. */
function endedIn(complaint: string): string | undefined {
  const { url, hash } = integrityFault.exec(complaint)?.groups ?? {}
  return hash === hashOfNothing ? url : undefined
}
