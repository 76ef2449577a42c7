import { createContext, type ReactNode } from 'react'
import type { LibraryPicture } from '../../shared/LibraryPicture.ts'

/** Without `onPick` the library opens for maintenance only. */
export interface PicturePickerProps {
  onPick?: (picture: LibraryPicture) => void
  /** Called when the library is closed. Default: closes the open dialog. */
  onCancel?: () => void
}

/** Renders the library. A context, because the library contains fields: a field that imported it would be a cycle. */
export const PicturePickerContext = createContext<(props: PicturePickerProps) => ReactNode>(() => null)
