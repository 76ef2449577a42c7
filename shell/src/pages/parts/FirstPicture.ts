import type { Picture } from '@tessera/kit/contract/content'
import { createContext } from 'react'

/** The largest picture of the first screen, and how wide it is shown: an image's `sizes`. */
export interface FirstPicture {
  picture: Picture
  sizes: string
}

/** Takes it while the page is rendered, so that the head may ask for it before its place in the body is there. */
export const FirstPictures = createContext<FirstPicture[]>([])
