import type { PictureDraft } from '@tessera/content/media'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Revision } from '@tessera/content/write'

/** Maximum size of one picture in bytes, checked in the browser before sending and again on the server. */
export const maxUpload = 50 * 1024 * 1024

/** The point that stays visible when narrow views crop the picture: percent from the picture's left and top. */
export type Focus = NonNullable<PictureDraft['focus']>

/** A picture of the library, as a set's drafts have it; pages name the picture by `id`. */
export interface LibraryPicture extends Omit<PictureDraft, 'files' | 'preview' | 'crop'> {
  /** The document that lists the picture, and the revision that a change must name as its `base`. */
  file: string
  revision: Revision
  /** Paths of pictures on the studio's origin. */
  thumbnail: string
  crop?: string
  draft?: 'new' | 'changed' | 'removed'
  /** The file that a wide screen loads. `bytes` is the file's size; undefined if the file is missing. */
  widest: string
  bytes?: number | undefined
  /** Whether the picture can be changed; false if a program generates the document. */
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
