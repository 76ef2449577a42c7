import type { Picture } from '@tessera/kit/contract/content'
import { LazyPicture } from './LazyPicture.tsx'

/** Pictures that open in the lightbox as the group `name`; without scripting they link to the full pictures. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly Picture[] }) {
  return (
    <ul className="shell-gallery">
      {pictures.map((picture, index) => (
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
              <LazyPicture picture={picture} sizes={sizesAt(index)} />
            </a>
            <PictureCaption picture={picture} />
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** An image's `sizes`. The first two pictures are larger: they can share a row. */
function sizesAt(index: number): string {
  return `(width >= 48rem) ${index < 2 ? 35 : 24}rem, 92vw`
}

export function PictureCaption({ picture: { caption, credit } }: { picture: Picture }) {
  if (!caption && !credit) return null
  return (
    <figcaption>
      {caption} {credit && <small>{credit}</small>}
    </figcaption>
  )
}
