import type { Entry, WritePort } from '@tessera/content/write'
import { LRUCache } from 'lru-cache'
import type { Presence } from '../../shared/calls.ts'

const goneAfter = 20_000 /* ms without a report, after which a tab counts as closed */
const remembered = 500 /* log entries; a tab that missed more loads its lists again */

/** Tracks which documents are open, as each tab reports every few seconds, and the newest entries of the log. */
export function createPresence(port: Pick<WritePort, 'watch'>) {
  const open = new LRUCache<string, { name: string; file: string }>({ max: 1000, ttl: goneAfter })
  const entries: Entry[] = []
  const close = port.watch(function remember(entry) {
    entries.push(entry)
    if (entries.length > remembered) entries.shift()
  })

  return {
    close,
    note(tab: string, name: string, file: string | null, since: number | undefined): Presence {
      if (file === null) open.delete(tab)
      else open.set(tab, { name, file })
      const number = entries.at(-1)?.number ?? since ?? 0
      const fresh = since === undefined ? [] : entries.filter((entry) => entry.number > since)
      const people = [...open.entries()].filter(([other]) => other !== tab).map(([, person]) => person)
      return { people, entries: fresh, number }
    },
  }
}

/** `note` records a tab's open document and returns what changed since its last report. */
export type PresenceBoard = ReturnType<typeof createPresence>
