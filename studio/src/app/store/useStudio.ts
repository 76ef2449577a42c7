import { useSyncExternalStore } from 'react'
import type { StudioState } from './StudioState.ts'

let state: StudioState = {
  sets: [],
  panel: 'blocks',
  view: { width: 'full', isDark: false, mode: 'edit' },
  page: {},
  isTreeOpen: false,
  people: [],
  listed: 0,
}
const listeners = new Set<() => void>()

/** The current state, outside of components. */
export const read = (): StudioState => state

/** Calls back after each change. Returns a function that stops this. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function update(change: { [Key in keyof StudioState]?: StudioState[Key] | undefined }): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** The state of the app; the component renders again at each change. */
export function useStudio(): StudioState {
  return useSyncExternalStore(subscribe, read)
}
