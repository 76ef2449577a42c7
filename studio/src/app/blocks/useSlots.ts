import type { PlaceableSlot } from '@tessera/content/previewCalls'
import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'

/** The slots that pages may use; undefined until loaded. */
export function useSlots(isAsked: boolean): readonly PlaceableSlot[] | undefined {
  const { value } = useAnswer(`slots ${isAsked}`, () => (isAsked ? call('slots') : undefined))
  return value?.slots
}
