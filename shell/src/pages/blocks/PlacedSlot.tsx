import type { SlotBlock } from '@tessera/content/port'
import { useContext, type ReactNode } from 'react'
import { ContextOfPage } from '../slots/ContextOfPage.ts'
import { Slot } from '../slots/Slot.tsx'

/** A slot where a document wants one. What of the page's context comes with its options, its remote says. */
export function PlacedSlot({ slot, options, fallback, by }: SlotBlock): ReactNode {
  const context = useContext(ContextOfPage)
  return <Slot name={slot} data={{ options }} placed={{ by, context }} fallback={<p>{fallback}</p>} />
}
