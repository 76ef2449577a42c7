import type { RoomOptions } from '@tessera/kit/contract/remote'
import type { Options } from './options.ts'

/** The room that a notice of this theme needs: at the edge it stands at, and below the page where it is appended. */
export function roomFor({ theme, appendToBottom }: Options): RoomOptions | undefined {
  const isOver = /-(?:floating|bottom|top)/.test(`-theme-${theme}`)
  if (!isOver && !appendToBottom) return undefined
  return { edge: theme.includes('-top') ? 'start' : 'end', padBody: appendToBottom }
}
