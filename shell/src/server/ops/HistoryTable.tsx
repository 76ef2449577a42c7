import type { LogEntry } from '@tessera/release/registry'
import type { ReactNode } from 'react'
import { Moment } from './Moment.tsx'
import { Sheet } from './Sheet.tsx'

/** Who released what, when and why; newest first, what is damaged included. */
export function HistoryTable({ entries }: { entries: readonly LogEntry[] }): ReactNode {
  return (
    <Sheet labelledBy="history">
      <table>
        <thead>
          <tr>
            <th scope="col" className="ops-number">
              Number
            </th>
            {['When', 'What', 'From', 'To', 'By', 'Why'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

function Entry({ entry }: { entry: LogEntry }): ReactNode {
  if (entry.status === 'damaged') {
    return (
      <tr>
        <td className="ops-number">{entry.number}</td>
        <td colSpan={6} className="ops-bad">
          does not count: {entry.error.message}
        </td>
      </tr>
    )
  }
  const { created, actor, reason, change } = entry.stored.record
  return (
    <tr>
      <td className="ops-number">{entry.number}</td>
      <td>
        <Moment iso={created} />
      </td>
      <td>
        {change.kind} {change.remote}
        {change.percent !== undefined && ` (${change.percent} %)`}
      </td>
      <td>
        <code>{change.from ?? 'none'}</code>
      </td>
      <td>
        <code>{change.to}</code>
      </td>
      <td>{actor}</td>
      <td>{reason}</td>
    </tr>
  )
}
