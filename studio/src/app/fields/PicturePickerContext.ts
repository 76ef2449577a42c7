import { createContext, type ReactNode } from 'react'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'

/** Without `onPick` the library opens for maintenance only. */
export interface PicturePickerProps {
  onPick?: (picture: LibraryPicture) => void
  /** Default: closes the open dialog. */
  onCancel?: () => void
}

/** Renders the library. A context, because the library has fields itself: importing it in a field would be a cycle. */
export const PicturePickerContext = createContext<(props: PicturePickerProps) => ReactNode>(() => null)
