import type { CategoryIcon } from '../schema/categoryIcons.ts'

/** A kind of place or sight, from the site's own list. */
export interface Category {
  id: string
  name: string
  /** One of `categoryIcons`. */
  icon: CategoryIcon
}
