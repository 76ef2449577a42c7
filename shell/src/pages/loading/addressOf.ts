import type { LoadedPage } from './LoadedPage.ts'

/** The path that the visitor is at: the page's own, and what its slots take of the rest. */
export function addressOf({ page: { path }, rest }: LoadedPage): string {
  return rest === undefined ? path : `${path}/${rest}`
}
