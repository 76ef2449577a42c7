import type { Suggestion } from '../../shared/search/Suggestion.ts'

/** Milliseconds after which an answer would come too late to be of use. */
const longest = 5000

/** What may be meant by `text`. */
export interface Offered {
  text: string
  places: readonly Suggestion[]
  /** The server could not say, or was not waited for. */
  failed: boolean
}

/** Places for a name that is being typed. */
export async function askForPlaces(text: string, signal: AbortSignal): Promise<Offered> {
  try {
    const response = await fetch(`/data/search?${new URLSearchParams({ text })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
    })
    if (response.ok) return { text, places: (await response.json()) as Suggestion[], failed: false }
  } catch {
    // overtaken by the next key, late, or no network: the form searches all the same
  }
  return { text, places: [], failed: true }
}
