import { styleText } from 'node:util'
import type { Step } from '../checks/check.ts'
import { errorTable } from '../errors/ReleaseError.ts'

export function stepLine({ title, status, cause, fix, note }: Step): string {
  const [color, mark] = marks[status]
  const line = `${styleText(color, mark)} ${title}`
  if (status === 'passed')
    return note === undefined ? line : `${line}\n  ${styleText('yellow', 'Note:')} ${note}`
  return `${line}${status === 'refused' ? '' : ` (${status})`}\n  ${cause}\n  ${styleText('bold', 'Next:')} ${fix}`
}

export const done = (text: string) => `${styleText('green', '✔')} ${text}`
export const warning = (text: string) => `${styleText('yellow', '!')} ${text}`
export const failure = (code: string, cause: string, fix: string) =>
  `${styleText('red', '✖')} ${styleText('bold', code)}  ${cause}\n  ${styleText('bold', 'Next:')} ${fix}`

/** A call that could not be taken: in JSON where that was asked for, else by `write`. */
export function printWrongCall(cause: string, fix: string, write: (text: string) => void): void {
  const { code } = errorTable.calledWrongly
  if (process.argv.includes('--json')) console.log(JSON.stringify({ ok: false, code, cause, fix }, null, 2))
  else write(`${failure(code, cause, fix)}\n`)
}

/** Columns as wide as their widest cell, the first row as the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line, index) => (index === 0 ? styleText('dim', line) : line)).join('\n')
}

/** `2026-11-21 01:03 UTC, 3 minutes ago`. */
export function when(iso: string, now = Date.now()): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC, ${ago((Date.parse(iso) - now) / 1000)}`
}

function ago(seconds: number): string {
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const marks = {
  passed: ['green', '✔'],
  refused: ['red', '✖'],
  overruled: ['yellow', '!'],
  waived: ['yellow', '!'],
} as const
