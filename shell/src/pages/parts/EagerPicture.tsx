import type { Picture } from '@tessera/kit/contract/content'
import { useContext, createContext } from 'react'

/** The largest picture of the first screen, and its width there in the form of an image's `sizes`. */
export interface FirstPicture {
  picture: Picture
  sizes: string
}

/** Collects the first picture during the rendering of the page, so that the head can preload it. */
export const FirstPictures = createContext<FirstPicture[]>([])

interface EagerPictureProps {
  picture: Picture
  sizes: string
  /** Whether this picture is the largest of the first screen and so fetched before all others. */
  urgent?: boolean
}

export function EagerPicture({ picture, sizes, urgent = false }: EagerPictureProps) {
  const first = useContext(FirstPictures)
  const { crop } = picture
  if (urgent) first.push({ picture, sizes })
  return (
    <picture>
      {crop?.sources.map(({ type, srcset }) => (
        <source
          key={srcset}
          media={`(width < ${crop.below}px)`}
          type={type}
          srcSet={srcset}
          sizes={sizes}
          width={crop.width}
          height={crop.height}
        />
      ))}
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        decoding={urgent ? 'sync' : 'async'}
        fetchPriority={urgent ? 'high' : undefined}
      />
    </picture>
  )
}
