import { createContext, useContext, useState, type ReactNode } from 'react'

/** Each slot's host with the script with its data, by id, and how often each slot was asked for so far. */
export const SlotHosts = createContext({
  hosts: {} as Readonly<Record<string, string>>,
  asked: new Map<string, number>(),
})

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
