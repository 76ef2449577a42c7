import type { PictureDraft } from '@tessera/content/media'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Revision } from '@tessera/content/write'

export const maxUpload = 50 * 1024 * 1024 /* bytes */

/** Percent of the picture from its left and top; what narrow views show lies around it. */
export type Focus = NonNullable<PictureDraft['focus']>

/** A picture as a set has it; `id` is what pages call it. */
export interface LibraryPicture extends Omit<PictureDraft, 'files' | 'preview' | 'crop'> {
  /** The document that lists it, and what a change must name as its `base`. */
  file: string
  revision: Revision
  /** Paths on the studio's origin. */
  thumbnail: string
  crop?: string
  draft?: 'new' | 'changed' | 'removed'
  /** The file that a wide screen loads, and its bytes where it is there. */
  widest: string
  bytes?: number | undefined
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
