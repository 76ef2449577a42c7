import { createContext, useContext, useState, type ReactNode } from 'react'

interface SlotsOfPage {
  /** Each slot's host with the script with its data, by id. */
  hosts: Readonly<Record<string, string>>
  /** How often each slot was asked for so far. */
  asked: Map<string, number>
}

export const SlotHosts = createContext<SlotsOfPage>({ hosts: {}, asked: new Map() })

/** Stands in the place of the shell's `Slot`. */
export function Slot({ name }: { name: string }): ReactNode {
  const { hosts, asked } = useContext(SlotHosts)
  const [id] = useState(function idOf() {
    const count = (asked.get(name) ?? 0) + 1
    asked.set(name, count)
    return count === 1 ? name : `${name}_${count}`
  })
  return <div className="bench-slot" dangerouslySetInnerHTML={{ __html: hosts[id] ?? '' }} />
}
