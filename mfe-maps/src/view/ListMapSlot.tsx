import type { ListMapData } from '@tessera/kit/contract/content'
import type { ReactNode } from 'react'
import { chooseWords, type OfPage } from '../words/chooseWords.ts'
import { MapSlot, type SlotProps } from './MapSlot.tsx'

/** The list map's slot, the same HTML on the server and in the browser; the browser adds the map. */
export function ListMapSlot(props: SlotProps<ListMapData & OfPage>): ReactNode {
  const { text } = chooseWords(props.data.language)
  return (
    <MapSlot
      labels={{ show: text('showList'), hide: text('hideList'), loading: text('loading') }}
      {...props}
    />
  )
}
