import type { SlotData, SlotName } from '@tessera/kit/contract/slots'
import { createContext, useContext, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SlotRequest } from './SlotRequest.ts'

/** Collects the wishes of the page that is being rendered. */
export const SlotRequests = createContext<SlotRequest[]>([])

interface SlotProps<Name extends SlotName> {
  name: Name
  data: SlotData[Name]
  /** What visitors get when the remote cannot render: plain HTML, whole without it. */
  fallback?: ReactNode
}

/** Marks the place of a slot; `fillSlots` puts the remote's HTML there. */
export function Slot<Name extends SlotName>({ name, data, fallback = null }: SlotProps<Name>): ReactNode {
  const requests = useContext(SlotRequests)
  const earlier = requests.filter((request) => request.name === name).length
  const id = earlier === 0 ? name : `${name}-${earlier + 1}`
  requests.push({ id, name, data, fallback: renderToStaticMarkup(fallback) })
  return <template data-slot-place={id} />
}
