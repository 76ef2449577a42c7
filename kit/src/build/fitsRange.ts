/** A range of versions: `^3`, `^3.1`, `~3.1`, `3.1.0`, or one prerelease. Few forms, as browsers parse ranges too. */
export const rangePattern: RegExp = /^(?:[\^~]?\d{1,9}(?:\.\d{1,9}){0,2}|\d+\.\d+\.\d+-[\w.-]+)$/

/** Whether a version is in a range, by npm's rules; a prerelease fits only the range that is exactly this version. */
export function fitsRange(version: string, range: string): boolean {
  if (version === range || version.includes('-')) return version === range
  const lowest = range
    .replace(/^[\^~]/, '')
    .split('.')
    .map(Number)
  const fixed = fixedNumbers(range[0], lowest)
  const numbers = version.split('.').map(Number)
  const other = numbers.findIndex((number, index) => number !== (lowest[index] ?? 0))
  return other < 0 || (other >= fixed && (numbers[other] ?? 0) > (lowest[other] ?? 0))
}

/** How many leading numbers of its lowest version a range fixes: 2 for `~3.1`, 1 for `^3.1`. */
function fixedNumbers(sign: string | undefined, lowest: readonly number[]): number {
  if (sign === '^') return lowest.findIndex((number) => number > 0) + 1 || lowest.length
  return sign === '~' ? Math.min(2, lowest.length) : lowest.length
}
