import { createHash } from 'node:crypto'

/** sha384 of no bytes: what Firefox computes of a module whose fetch was cancelled before the first one came. */
const hashOfNothing = createHash('sha384').digest('base64')
const integrityFault = /integrity attribute .* at “(?<url>[^”]+)”\. The computed hash is “(?<hash>[^”]+)”/

/**
 * Page errors without Firefox's false alarms: a move that cancels the fetch of a module makes it check the empty body
 * against the module's integrity, and then report that the module did not load. A file that arrives cut short or altered
 * has another hash, and its errors stay.
 */
export function withoutCancelledFetches(pageErrors: readonly string[]): readonly string[] {
  const ended = pageErrors.flatMap((pageError) => endedIn(pageError) ?? [])
  return pageErrors.filter(
    (pageError) =>
      endedIn(pageError) === undefined &&
      !ended.some((url) => pageError.endsWith(`error loading dynamically imported module: ${url}`)),
  )
}

/** The URL of the module whose fetch was cancelled, when that is what the error is about. */
function endedIn(pageError: string): string | undefined {
  const { url, hash } = integrityFault.exec(pageError)?.groups ?? {}
  return hash === hashOfNothing ? url : undefined
}
