import { createContext, useContext, useState, type ReactNode } from 'react'

/** How often each slot was asked for so far, in the order in which the page is rendered. */
export const SlotRequests = createContext(new Map<string, number>())

/** Stands in the place of the shell's `Slot`: what the server puts there stays, as the islands take it over. */
export function Slot({ name }: { name: string }): ReactNode {
  const asked = useContext(SlotRequests)
  const [id] = useState(function idOf() {
    const count = (asked.get(name) ?? 0) + 1
    asked.set(name, count)
    return count === 1 ? name : `${name}_${count}`
  })
  if (typeof document === 'undefined') return <template data-slot-place={id} />
  const asServed = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
  return (
    <>
      <div {...asServed} />
      <script type="application/json" {...asServed} />
    </>
  )
}
