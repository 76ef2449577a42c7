import type { Picture } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { EagerPicture } from './EagerPicture.tsx'
import { PicturePreview } from './PicturePreview.tsx'

interface HeaderPictureProps {
  picture: Picture
  className: string
  /** As an image's `sizes`. */
  sizes?: string
}

/**
 * Wide as the page. Of a phone's width a sixth less: who draws 1.7 dots for each of its own sees the same drawing, and its
 * line carries a third less.
 */
export const headerSizes = '(width < 40rem) 84vw, 100vw'

/** The wide picture that a page begins with: the largest of the first screen. */
export function HeaderPicture({ picture, className, sizes = headerSizes }: HeaderPictureProps): ReactNode {
  return (
    <figure className={`shell-scene ${className}`}>
      <PicturePreview picture={picture} />
      <EagerPicture picture={picture} sizes={sizes} urgent />
      {picture.credit && <figcaption>{picture.credit}</figcaption>}
    </figure>
  )
}
