import type { MarkerColumns } from '@tessera/kit/contract/content'
import { fetchJson } from '../fetching/fetchJson.ts'

const prefetched = new Map<string, Promise<MarkerColumns>>()

/** Fetches early: the next `fetchMarkers` of this address uses the response. */
export function prefetchMarkers(url: string): void {
  const fetching = fetchJson<MarkerColumns>(url)
  fetching.catch(() => undefined) // `fetchMarkers` reports the failure
  prefetched.set(url, fetching)
}

/** The places at an address. Rejects if the response is bad, and when `signal` is aborted. */
export async function fetchMarkers(url: string, signal?: AbortSignal): Promise<MarkerColumns> {
  const fetching = prefetched.get(url)
  prefetched.delete(url)
  const columns = await (fetching ?? fetchJson<MarkerColumns>(url, signal))
  signal?.throwIfAborted()
  return columns
}
