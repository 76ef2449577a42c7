import { createContext, type ReactNode } from 'react'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'

export interface PicturePickerProps {
  /** The library to choose from; without it, to look after. */
  onPick?: (picture: LibraryPicture) => void
  /** Default: the question of the studio is withdrawn. */
  onCancel?: () => void
}

/** The library, as a field of a picture has it: the library's own fields are such fields, so it is handed to them. */
export const PicturePickerContext = createContext<(props: PicturePickerProps) => ReactNode>(() => null)
