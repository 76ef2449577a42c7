import type { Stats } from 'webpack'

/** What loaders write under the message, of themselves. */
const traces = /\n+(?:Caused by:|Stack backtrace:)[^]*$/

/** So many are shown; the first one is often the cause of the others. */
const mostShown = 5

/** A build's errors by file and line, as the terminal and the overlay show them. */
export function problemsIn(stats: Stats): string {
  const { errors = [] } = stats.toJson({ all: false, errors: true, ids: false })
  const shown = errors.slice(0, mostShown).map(({ moduleName, loc, message }) => {
    const place = [moduleName?.split('!').at(-1), loc].filter(Boolean).join(':')
    const text = message.replace(traces, '')
    return place === '' ? text : `${place}\n${text}`
  })
  const more = errors.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n\n')
}
