import type { MarkerColumns } from '@tessera/kit/contract/content'
import { fetchJson } from './fetchJson.ts'

const ahead = new Map<string, Promise<MarkerColumns>>()

/** Asks before anybody needs them: the next `fetchMarkers` of this address has the answer. */
export function fetchMarkersAhead(url: string): void {
  const asked = fetchJson<MarkerColumns>(url)
  asked.catch(() => undefined) // whoever needs it learns of it
  ahead.set(url, asked)
}

/** The places at an address. Rejects when it does not answer well, and when `signal` ends it. */
export async function fetchMarkers(url: string, signal?: AbortSignal): Promise<MarkerColumns> {
  const asked = ahead.get(url)
  ahead.delete(url)
  const columns = await (asked ?? fetchJson<MarkerColumns>(url, signal))
  signal?.throwIfAborted()
  return columns
}
