import { useSyncExternalStore } from 'react'
import { studio } from './studio.ts'
import type { StudioState } from './StudioState.ts'

/** The state of the studio; the component renders again when any of it changes. */
export function useStudio(): StudioState {
  return useSyncExternalStore(studio.subscribe, studio.read)
}
