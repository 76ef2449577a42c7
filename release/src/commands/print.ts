import { styleText } from 'node:util'
import type { Step } from '../checks/check.ts'
import type { ErrorCode } from '../errors/errorTable.ts'
import { escapeControls, oneLine } from '../errors/oneLine.ts'
import type { Change } from '../promotion/changeCurrent.ts'

/** Describes a check's outcome: with cause and fix, unless it passed. */
export function stepLine({ title, status, cause = '', fix = '', note }: Step): string {
  const [color, mark] = marks[status]
  const line = `${styleText(color, mark)} ${title}`
  if (status === 'passed')
    return note === undefined ? line : `${line}\n  ${styleText('yellow', 'Note:')} ${escapeControls(note)}`
  return explained(`${line}${status === 'refused' ? '' : ` (${status})`}`, cause, fix)
}

export const done = (text: string) => `${styleText('green', '✔')} ${escapeControls(text)}`
export const warning = (text: string) => `${styleText('yellow', '!')} ${escapeControls(text)}`
export const refused = (text: string) => `${styleText('red', '✖')} ${escapeControls(text)}`
export const failure = (code: string, cause: string, fix: string) =>
  `${styleText('red', '✖')} ${styleText('bold', code)}  ${escapeControls(cause)}\n${next(fix)}`

const next = (fix: string) => `  ${styleText('bold', 'Next:')} ${escapeControls(fix)}`

/** A heading, and below it the cause and what to do. */
export const explained = (heading: string, cause: string, fix: string) =>
  `${heading}\n  ${escapeControls(cause)}\n${next(fix)}`

/** Prints commander's error about a wrong call: as JSON with `--json`, else by `write`. */
export function printWrongCall(text: string, fix: string, write: (text: string) => void): void {
  const cause = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')
  const code: ErrorCode = 'CALLED_WRONGLY'
  if (process.argv.includes('--json')) console.log(JSON.stringify({ ok: false, code, cause, fix }, null, 2))
  else write(`${failure(code, cause, fix)}\n`)
}

/** Aligns texts in columns. The first row is the heading; each cell is reduced to one line. */
export function table(texts: readonly (readonly string[])[]): string {
  const rows = texts.map((row) => row.map(oneLine))
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line, index) => (index === 0 ? styleText('dim', line) : line)).join('\n')
}

/** Describes a time: `2026-11-21 01:03 UTC, 3 minutes ago`. */
export function when(iso: string, now = Date.now()): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC, ${ago((Date.parse(iso) - now) / 1000)}`
}

function ago(seconds: number): string {
  const [unit, size] = timeUnits.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

const timeUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const marks = {
  passed: ['green', '✔'],
  refused: ['red', '✖'],
  'not tried': ['yellow', '?'],
  overruled: ['yellow', '!'],
  waived: ['yellow', '!'],
} as const

/** Describes a size: `1.2 MB`, in decimal units. */
export function inBytes(bytes: number): string {
  const [unit, size] = byteUnits.find(([, least]) => Math.abs(bytes) >= least) ?? ['byte', 1]
  const maximumFractionDigits = size === 1 ? 0 : 1
  return new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits }).format(bytes / size)
}

const byteUnits = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** Describes the result of a promotion, a rollback or a canary step. */
export function changeLines(change: Change): string[] {
  const { outcome, remote, environment, number, from, to, percent, watch } = change
  if (to === null) {
    const [is, end] = outcome === 'live' ? ['is', ''] : ['would be', ' Nothing was changed.']
    return [done(`${remote} ${from} ${is} taken out of ${environment} by composition ${number}.${end}`)]
  }
  const share = percent === undefined ? 'current in' : `with ${percent} % of the visitors of`
  if (outcome === 'unchanged')
    return [done(`${remote} ${to} is ${share} ${environment} already; nothing was changed.`)]
  const where = `${share} ${environment} by composition ${number}${from && from !== to ? ` in place of ${from}` : ''}`
  if (outcome === 'would-go-live') return [done(`${remote} ${to} would be ${where}. Nothing was changed.`)]
  const status = `\`release status --environment ${environment}\` shows its health`
  const lines = [done(`${remote} ${to} is ${where}${percent === undefined ? '' : `. ${status}`}.`)]
  if (watch)
    lines.push(
      `  Until ${watch.until.slice(11, 16)} UTC ${watch.percent} % of the visitors keep ${from}. ${status}.`,
    )
  return lines
}
