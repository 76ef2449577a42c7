import type { Picture, PictureCut } from '@tessera/kit/contract/content'
import { emptyPicture } from '@tessera/kit/design/emptyPicture'
import type { ReactNode } from 'react'

/** What is seen from the first paint on, behind a picture that is on its way: it comes with the page itself. */
export function PicturePreview({ picture }: { picture: Picture }): ReactNode {
  const { crop, preview } = picture
  if (!preview && !crop?.preview) return null
  return (
    <picture className="shell-preview">
      {crop && <source media={`(width < ${crop.below}px)`} srcSet={coarse(crop)} />}
      <img src={coarse(picture)} alt="" decoding="sync" />
    </picture>
  )
}

function coarse({ preview, width, height }: PictureCut): string {
  return preview ?? emptyPicture(width, height)
}
