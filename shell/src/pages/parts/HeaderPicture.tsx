import type { Picture } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { EagerPicture } from './EagerPicture.tsx'

interface HeaderPictureProps {
  picture: Picture
  className: string
  /** As an image's `sizes`; as wide as the page if it is left out. */
  sizes?: string
}

/** The wide picture that a page begins with: the largest of the first screen. */
export function HeaderPicture({ picture, className, sizes = '100vw' }: HeaderPictureProps): ReactNode {
  return (
    <figure className={`shell-scene ${className}`}>
      <EagerPicture picture={picture} sizes={sizes} urgent />
      {picture.credit && <figcaption>{picture.credit}</figcaption>}
    </figure>
  )
}
