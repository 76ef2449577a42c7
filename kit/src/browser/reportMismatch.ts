import type { Site } from '../contract/remote.ts'

/**
 * Handler for `onRecoverableError` of React's `hydrateRoot`: reports to ops that the browser rendered other than the server did, with
 * the component in which it did.
 *
 * @example hydrateRoot(host, <Weather {...data} />, { onRecoverableError: reportMismatch(site) })
 */
export function reportMismatch({ report }: Pick<Site, 'report'>) {
  return (error: unknown, { componentStack }: { componentStack?: string | null | undefined }): void => {
    const at = Object.assign(new Error(), { stack: componentStack ?? '' })
    report({ name: 'hydrationMismatch', cause: String(error), error: at })
  }
}
