/** A suggestion that a search field offers while a visitor types. */
export interface Suggestion {
  name: string
  /** What it is and where, e.g. `Town in Málaga, Andalucía`. */
  about: string
  /** Suggestions of a group follow each other. */
  group: string
  /** The region whose colours it has. Default: none. */
  regionId?: string
  href: string
}
