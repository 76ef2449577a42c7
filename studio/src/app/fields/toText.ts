/** A string, number or boolean as text; empty for all other values. */
export function toText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}
