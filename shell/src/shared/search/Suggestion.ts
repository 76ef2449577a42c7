/** A suggestion that a search field offers while a visitor types. */
export interface Suggestion {
  name: string
  /** Kind and location, e.g. `Town in Málaga, Andalucía`. */
  about: string
  /** Label of the suggestion's group; suggestions of a group follow each other. */
  group: string
  /** The region whose colours the suggestion is shown in. Default: none. */
  regionId?: string
  /** Slug of the document in whose colours the suggestion is shown. Default: none. */
  mark?: string
  href: string
}
