import type { Picture } from '@tessera/kit/contract/content'
import { emptyPicture } from '@tessera/kit/design/emptyPicture'
import type { ReactNode } from 'react'

/** What is seen from the first paint on, behind a picture that is on its way: it comes with the page itself. */
export function PicturePreview({ picture }: { picture: Picture }): ReactNode {
  const { crop, preview, width, height } = picture
  if (!preview && !crop?.preview) return null
  return (
    <picture className="shell-preview">
      {crop?.preview && <source media={`(width < ${crop.below}px)`} srcSet={crop.preview} />}
      <img src={preview ?? emptyPicture(width, height)} alt="" decoding="sync" />
    </picture>
  )
}
