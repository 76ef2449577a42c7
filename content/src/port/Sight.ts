import type { Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Choice } from './Choice.ts'
import type { Hours } from './Hours.ts'

/** An item of a document, which has no page of its own. */
export interface Sight {
  /** Id, unique among the document's. */
  id: string
  name: string
  category?: Choice
  text?: string
  web?: string
  hours?: Hours
  at?: Coordinates
  picture?: Picture
}
