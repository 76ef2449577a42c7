import type { CompositionRecord, NamedRelease, Watch } from '@tessera/kit/contract/composition'

/** Every release that a record names, with its remote; a remote can have several releases. */
export function listReleases({
  remotes,
  canaries = {},
  watches = {},
}: CompositionRecord): readonly (readonly [remote: string, release: NamedRelease])[] {
  return [remotes, canaries, watches].flatMap((named) => Object.entries(named))
}

/** The version that the change promoted or restored; `null` if it removed the remote. */
export function versionAfter({ change, remotes, canaries = {} }: CompositionRecord): string | null {
  return Object.hasOwn({ ...remotes, ...canaries }, change.remote) ? change.to : null
}

/** The bake periods that still run at `now` (in ms since 1970). */
export function runningBakes(
  { watches = {} }: Pick<CompositionRecord, 'watches'>,
  now: number = Date.now(),
): Readonly<Record<string, Watch>> {
  return Object.fromEntries(Object.entries(watches).filter(([, { until }]) => now < Date.parse(until)))
}

const recentFor = 3_600_000 /* ms; long enough for a process that restarted at the end */

/** The bake periods of current versions that ended within the last hour. */
export function endedBakes(
  { watches = {} }: Pick<CompositionRecord, 'watches'>,
  now: number = Date.now(),
): Readonly<Record<string, Watch>> {
  const isRecent = (end: number) => end <= now && now < end + recentFor
  return Object.fromEntries(Object.entries(watches).filter(([, { until }]) => isRecent(Date.parse(until))))
}

/** Whether visitors get different versions of a remote, so that they can be compared. */
export function isEvaluated(record: CompositionRecord, now?: number): boolean {
  return record.canaries !== undefined || Object.keys(runningBakes(record, now)).length > 0
}
