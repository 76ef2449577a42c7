import type { ListMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { MapSlot } from './MapSlot.tsx'

interface ListMapSlotProps {
  idPrefix: string
  data: ListMapData
  children?: (open: boolean) => ReactNode
}

/** Same HTML in both halves; the browser's gives it a map to draw. */
export function ListMapSlot({ idPrefix, data, children }: ListMapSlotProps): ReactNode {
  return (
    <MapSlot
      idPrefix={idPrefix}
      labels={{ show: 'Show list map', hide: 'Hide list map' }}
      startsOpen={data.open ?? false}
    >
      {children}
    </MapSlot>
  )
}
