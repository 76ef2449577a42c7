import type { Site } from '../contract/remote.ts'

/** React's messages about a `lazy` component that `renderToString` left to the browser: not a mismatch. */
const leftToBrowser = /could not finish this Suspense boundary|React error #419\b/

/**
 * Handler for `onRecoverableError` of React's `hydrateRoot`: reports to ops that browser and server rendered
 * differently, and in which component.
 *
 * @example hydrateRoot(host, <Weather {...data} />, { onRecoverableError: reportMismatch(site) })
 */
export function reportMismatch({ report }: Pick<Site, 'report'>) {
  return (error: unknown, { componentStack }: { componentStack?: string | null | undefined }): void => {
    if (leftToBrowser.test(String(error))) return
    const at = Object.assign(new Error(), { stack: componentStack ?? '' })
    report({ name: 'hydrationMismatch', cause: String(error), error: at })
  }
}
