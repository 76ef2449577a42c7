import type { CompositionRecord, Watch } from '@tessera/kit/contract/composition'

/** The watches that have not run out at `now`, milliseconds since 1970. */
export function runningWatches(
  { watches = {} }: Pick<CompositionRecord, 'watches'>,
  now: number = Date.now(),
): Readonly<Record<string, Watch>> {
  return Object.fromEntries(Object.entries(watches).filter(([, { until }]) => now < Date.parse(until)))
}
