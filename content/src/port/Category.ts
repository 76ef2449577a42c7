import type { CategoryIcon } from '../schema/categoryIcons.ts'

/** What a place or one of its sights is, of the site's own list. */
export interface Category {
  id: string
  /** In the page's language. */
  name: string
  /** One of `categoryIcons`. */
  icon: CategoryIcon
}
