/** What a search field offers while a visitor types. */
export interface Suggestion {
  name: string
  /** What it is and where, e.g. `Town in Málaga, Andalucía`. */
  about: string
  /** Suggestions of a group follow each other. */
  group: string
  /** Whose colours it has; default: none. */
  regionId?: string
  href: string
}

/** Shown when suggestions, or their code, do not come; the next key asks again. */
export const noSuggestions =
  'Suggestions cannot be loaded just now. Type on to try again, or press Enter to search.'
