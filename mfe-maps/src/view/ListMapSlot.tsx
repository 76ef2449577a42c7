import type { ListMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { MapSlot, type SlotProps } from './MapSlot.tsx'

/** Same HTML in both halves; the browser's gives it a map to draw. */
export function ListMapSlot(props: SlotProps<ListMapData>): ReactNode {
  return <MapSlot labels={{ show: 'Show list map', hide: 'Hide list map' }} {...props} />
}
