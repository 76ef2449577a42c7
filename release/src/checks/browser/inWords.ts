import type { Place, Trace } from './injected/Recorder.ts'

export function inWords({ what, place }: Trace): string {
  return place ? `${what} (${wordsFor(place)})` : what
}

/** Describes a position: `<file>:<line>:<column>`, without the folder. */
export function wordsFor({ url, line, column }: Place): string {
  return `${url.slice(url.lastIndexOf('/') + 1)}:${line}:${column}`
}

const maxShown = 20 /* problems of each check on each page; equal problems count once */

/** Lists at most `maxShown` different problems, each with how often it occurred. */
export function summary(problems: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  const all = Array.from(counts, ([problem, count]) => (count > 1 ? `${problem}, ${count} times` : problem))
  const rest = all.length - maxShown
  return rest > 0 ? [...all.slice(0, maxShown), `and ${rest} more like these`] : all
}
