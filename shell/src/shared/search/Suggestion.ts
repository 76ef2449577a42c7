/** A suggestion that a search field offers while a visitor types. */
export interface Suggestion {
  name: string
  /** What and where it is, e.g. `Town in Norway`. */
  about: string
  /** Label of the suggestion's group; suggestions of a group follow each other. */
  group: string
  /** Slug of the document in whose colours the suggestion is shown. Default: none. */
  mark?: string
  href: string
}
