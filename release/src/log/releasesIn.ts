import type { CompositionRecord, NamedRelease } from '@tessera/kit/contract/composition'

/** Every release that a record names, with its remote; one remote may have several. */
export function releasesIn({
  remotes,
  canaries = {},
  watches = {},
}: CompositionRecord): readonly (readonly [remote: string, release: NamedRelease])[] {
  return [remotes, canaries, watches].flatMap((named) => Object.entries(named))
}
