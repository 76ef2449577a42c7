import { InvalidArgumentError, Option } from 'commander'

/** Parses a whole number above 0, for commander. */
export function count(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Parses `30s`, `5m`, `2h` or `1d` into seconds. */
export function seconds(text: string): number {
  const match = /^(\d+(?:\.\d+)?)([smhd])$/.exec(text)
  const unit = units[match?.[2] ?? '']
  if (match && unit !== undefined) return Number(match[1]) * unit
  throw new InvalidArgumentError('It must be a time like 30s, 5m, 2h or 1d.')
}

/** An option that takes a time; its default in seconds, and as the help shows it. */
export function timeOption(flags: string, description: string, time: number, shown: string): Option {
  return new Option(flags, description).argParser(seconds).default(time, shown)
}

/** Parses a percentage of visitors: a whole number from 1 to 100. */
export function percent(text: string): number {
  const number = Number(text.replace(/%$/, ''))
  if (Number.isInteger(number) && number >= 1 && number <= 100) return number
  throw new InvalidArgumentError('It must be a whole number from 1 to 100.')
}
