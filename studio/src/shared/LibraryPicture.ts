import type { PictureDraft } from '@tessera/content/media'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Revision } from '@tessera/content/write'

/** Most bytes of one picture; the browser checks them before sending, the server again. */
export const maxUpload = 50 * 1024 * 1024

/** The point that stays visible when narrow views crop the picture: percent from its left and top. */
export type Focus = NonNullable<PictureDraft['focus']>

/** A picture with the drafts of a set; pages name it by `id`. */
export interface LibraryPicture extends Omit<PictureDraft, 'files' | 'preview' | 'crop'> {
  /** The document that lists it, and the revision that a change must name as its `base`. */
  file: string
  revision: Revision
  /** Paths on the studio's origin. */
  thumbnail: string
  crop?: string
  draft?: 'new' | 'changed' | 'removed'
  /** The file that a wide screen loads, and its size; undefined if the file is missing. */
  widest: string
  bytes?: number | undefined
  /** False if a program generates the document. */
  canChange: boolean
}

/** One page of the library; `total` counts the pictures of all pages. */
export interface ListedPictures {
  pictures: readonly LibraryPicture[]
  total: number
}

/** The result of an upload or a change; `refused`: nothing was saved. */
export type PictureResult =
  | { kind: 'saved'; picture: LibraryPicture; problems: readonly Problem[] }
  | { kind: 'refused'; message: string }
