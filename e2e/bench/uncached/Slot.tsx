import { createContext, useContext, type ReactNode } from 'react'
import consent from '../../../mfe-consent/src/server.ts'
import maps from '../../../mfe-maps/src/server.tsx'
import regions from '../../../mfe-regions/src/server.tsx'
import { scriptJson } from '../../../shell/src/shared/text/escapeHtml.ts'

/** What any data of a slot are given to: the page has those that fit. */
interface Entry {
  render(data: never, idPrefix: string): unknown
}

const entries: Readonly<Record<string, Entry>> = { ...consent, ...maps, ...regions }

/** How often each slot was asked for so far, in the order in which the page is rendered. */
export const SlotRequests = createContext(new Map<string, number>())

/** Stands in the place of the shell's `Slot`: a component of the same program, with the same data. */
export function Slot({ name, data }: { name: string; data: object }): ReactNode {
  const asked = useContext(SlotRequests)
  const count = (asked.get(name) ?? 0) + 1
  asked.set(name, count)
  const id = count === 1 ? name : `${name}_${count}`
  const html = entries[name]?.render(data as never, `${id}_`)
  return (
    <>
      <div
        data-slot={name}
        data-slot-id={id}
        dangerouslySetInnerHTML={{ __html: typeof html === 'string' ? html : '' }}
      />
      <script
        type="application/json"
        data-slot-data={id}
        dangerouslySetInnerHTML={{ __html: scriptJson(data) }}
      />
    </>
  )
}
