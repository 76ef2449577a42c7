import type { SlotName } from '@tessera/kit/contract/slots'
import { createContext, useContext, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ContextOfPage } from './createContextOfPage.ts'
import { WordsOfPage } from '../words/PageWords.ts'
import type { SlotRequest } from './SlotRequest.ts'

/** Collects the slot requests during the rendering of a page. */
export const SlotRequests = createContext<SlotRequest[]>([])

interface SlotProps<Data extends object> extends Pick<SlotRequest, 'placed' | 'origins'> {
  name: SlotName
  data: Data
  /** Shown if the remote cannot render: plain HTML that is complete without the remote. */
  fallback?: ReactNode
}

/** Marks the position of a slot, where `insertSlots` inserts the remote's HTML. */
export function Slot<Data extends object>({ name, fallback = null, ...rest }: SlotProps<Data>) {
  const requests = useContext(SlotRequests)
  const words = useContext(WordsOfPage)
  const context = useContext(ContextOfPage)
  const earlier = requests.filter((request) => request.name === name).length
  const id = earlier === 0 ? name : `${name}_${earlier + 1}`
  requests.push({
    id,
    name,
    context,
    fallback:
      fallback === null ? '' : renderToStaticMarkup(<WordsOfPage value={words}>{fallback}</WordsOfPage>),
    ...rest,
  })
  return <template data-slot-place={id} />
}
