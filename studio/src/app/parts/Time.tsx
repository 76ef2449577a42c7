const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** ms since 1970, in words. */
export const timeInWords = (at: number) => format.format(at)

export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeInWords(at)}</time>
}
