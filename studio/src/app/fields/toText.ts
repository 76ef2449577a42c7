/** A single value in words; nothing of a list, a record or a file. */
export function toText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string | number | boolean}` : ''
}
