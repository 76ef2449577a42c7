const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats a time given in ms since 1970. */
export const timeInWords = (at: number) => format.format(at)

/** A time for people and machines; `at` in ms since 1970. */
export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeInWords(at)}</time>
}
