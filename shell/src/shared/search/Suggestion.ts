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
