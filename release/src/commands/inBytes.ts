/** `3.2 MB`. */
export function inBytes(bytes: number): string {
  const [unit, size] = units.find(([, least]) => Math.abs(bytes) >= least) ?? ['byte', 1]
  const format = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: size === 1 ? 0 : 1,
  } as const
  return new Intl.NumberFormat('en', format).format(bytes / size)
}

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const
