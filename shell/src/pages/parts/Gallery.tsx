import type { Picture } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { LazyPicture } from './LazyPicture.tsx'

interface GalleryProps {
  /** Name of the lightbox group. */
  name: string
  pictures: readonly Picture[]
}

/** Pictures that open in the lightbox; links to the full pictures without it. */
export function Gallery({ name, pictures }: GalleryProps): ReactNode {
  return (
    <ul className="shell-gallery">
      {pictures.map((picture) => (
        <li key={picture.src}>
          <figure>
            <a
              href={picture.src}
              data-lightbox={name}
              data-type="image"
              data-caption={picture.caption}
              data-width={picture.width}
              data-height={picture.height}
            >
              <LazyPicture picture={picture} sizes="(min-width: 48rem) 24rem, 92vw" />
            </a>
            <PictureCaption picture={picture} />
          </figure>
        </li>
      ))}
    </ul>
  )
}

export function PictureCaption({ picture: { caption, credit } }: { picture: Picture }): ReactNode {
  if (!caption && !credit) return null
  return (
    <figcaption>
      {caption} {credit && <small>{credit}</small>}
    </figcaption>
  )
}
