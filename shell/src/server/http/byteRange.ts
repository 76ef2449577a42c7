/** Bytes from `first` to `last`, both of them included. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * What a `Range` header asks of `size` bytes; `unsatisfiable` where it lies beyond them. Nothing where the whole is to be
 * sent: without the header, for other units, for several ranges at once and for what is no range (RFC 9110, 14.2).
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : cut(Math.max(0, size - Number(to)), size - 1, size)
  if (to !== '' && Number(to) < Number(from)) return undefined
  return cut(Number(from), to === '' ? size - 1 : Number(to), size)
}

function cut(first: number, last: number, size: number): ByteRange | 'unsatisfiable' {
  return first >= size ? 'unsatisfiable' : { first, last: Math.min(last, size - 1) }
}
