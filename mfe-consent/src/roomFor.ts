import type { ReservedSpace } from '@tessera/kit/contract/remote'
import type { Options } from './options.ts'
import { placesOf } from './themeMarks.ts'

/** The room that a notice of this theme needs: at the edge it stands at, and below the page where it is appended. */
export function roomFor({ theme, appendToBottom }: Options): ReservedSpace | undefined {
  const places = placesOf(theme)
  if (places.length === 0 && !appendToBottom) return undefined
  return { edge: places.includes('top') ? 'start' : 'end', padBody: appendToBottom }
}
