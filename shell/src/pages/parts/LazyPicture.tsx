import { emptyPicture } from '@tessera/kit/design/emptyPicture'
import type { Picture } from '@tessera/kit/contract/content'

interface LazyPictureProps {
  picture: Picture
  sizes: string
}

/** A picture that is loaded when it is scrolled into view. Without scripting, the picture in `noscript` is shown. */
export function LazyPicture({ picture, sizes }: LazyPictureProps) {
  return (
    <>
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} data-srcset={srcset} sizes={sizes} />
        ))}
        <img
          data-lazy=""
          data-src={picture.src}
          src={emptyPicture(picture.width, picture.height)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      </picture>
      <noscript>
        <PlainPicture picture={picture} sizes={sizes} />
      </noscript>
    </>
  )
}

/** The picture in the image type that every browser supports. */
function PlainPicture({ picture, sizes }: LazyPictureProps) {
  return (
    <img
      src={picture.src}
      srcSet={picture.sources.at(-1)?.srcset}
      sizes={sizes}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      decoding="async"
    />
  )
}
