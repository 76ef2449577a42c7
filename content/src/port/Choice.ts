import type { CategoryIcon } from './categoryIcons.ts'

/** A choice that a document or item has. */
export interface Choice {
  id: string
  name: string
  /** One of `categoryIcons`. */
  icon?: CategoryIcon
}
