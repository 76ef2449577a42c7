import type { Problem } from '@tessera/kit/contract/problems'
import type { Revision } from '@tessera/content/write'

export const maxUpload = 50 * 1024 * 1024 /* bytes */

/** Percent of the picture from its left and top; what narrow views show lies around it. */
export interface Focus {
  x: number
  y: number
}

/** What an editor says of a picture; undefined leaves a field as it is, `null` takes it away. */
export interface PictureFields {
  /** What it shows; empty: decoration. Without one it cannot be published. */
  alt?: string | null | undefined
  caption?: string | null | undefined
  credit?: string | null | undefined
  licence?: string | null | undefined
  /** The last day on which it may be shown, `2027-12-31`. */
  expires?: string | null | undefined
}

/** A picture as a set has it. */
export interface LibraryPicture extends PictureFields {
  /** What pages call it. */
  id: string
  /** The document that lists it, and what a change must name as its `base`. */
  file: string
  revision: Revision
  width: number
  height: number
  focus?: Focus | undefined
  /** Paths on the studio's origin. */
  thumbnail: string
  crop?: string
  draft?: 'new' | 'changed' | 'removed'
  /** False where a program makes the document. */
  canChange: boolean
}

/** One page of the library; `total` is that of all pages. */
export interface ListedPictures {
  pictures: readonly LibraryPicture[]
  total: number
}

/** What came of an upload or a change: nothing was kept where it is `refused`. */
export type PictureResult =
  | { kind: 'saved'; picture: LibraryPicture; problems: readonly Problem[] }
  | { kind: 'refused'; message: string }
