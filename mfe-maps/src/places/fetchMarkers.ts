import type { MarkerColumns } from '@tessera/kit/contract/content'
import { fetchJson } from '../fetching/fetchJson.ts'

const prefetched = new Map<string, Promise<MarkerColumns>>()

/** Fetches early: the next `fetchMarkers` of this address uses the answer. */
export function prefetchMarkers(url: string): void {
  const fetching = fetchJson<MarkerColumns>(url)
  fetching.catch(() => undefined) // for `fetchMarkers` to report
  prefetched.set(url, fetching)
}

/** The places at an address. Rejects for a bad answer, and when `signal` aborts. */
export async function fetchMarkers(url: string, signal?: AbortSignal): Promise<MarkerColumns> {
  const fetching = prefetched.get(url)
  prefetched.delete(url)
  const columns = await (fetching ?? fetchJson<MarkerColumns>(url, signal))
  signal?.throwIfAborted()
  return columns
}
