import { mayBePage, routeOf } from './routeOf.ts'

export interface PageMove {
  canIntercept: boolean
  hashChange: boolean
  downloadRequest: string | null
  formData: FormData | null
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  destination: { url: string; sameDocument: boolean }
}

/** Whether a move leads to another page of this site and needs no page load. `shown`: the shown page's address. */
export function isPageMove(move: PageMove, shown: string): boolean {
  const { destination, navigationType } = move
  if (!move.canIntercept || move.hashChange || move.downloadRequest !== null || move.formData) return false
  if (navigationType === 'reload' || !mayBePage(new URL(destination.url))) return false
  if (navigationType === 'traverse') return routeOf(destination.url) !== routeOf(shown)
  return !destination.sameDocument
}

/** Whether a part of the page changed the address itself, such as a filter or a map. */
export function isStep({ navigationType, destination, hashChange }: PageMove): boolean {
  return destination.sameDocument && !hashChange && ['push', 'replace'].includes(navigationType)
}
