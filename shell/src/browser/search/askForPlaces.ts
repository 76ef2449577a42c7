import type { Suggestion } from '../../shared/search/Suggestion.ts'

/** Milliseconds after which an answer would come too late to be of use. */
const longest = 5000

export interface Offered {
  text: string
  places: readonly Suggestion[]
}

/** Places for a name that is being typed; nothing when the server cannot say, or was not waited for. */
export async function askForPlaces(text: string, signal: AbortSignal): Promise<Offered | undefined> {
  try {
    const response = await fetch(`/data/search?${new URLSearchParams({ text })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
    })
    return response.ok ? { text, places: (await response.json()) as Suggestion[] } : undefined
  } catch {
    return undefined // overtaken by the next key, late, or no network: the form searches all the same
  }
}
