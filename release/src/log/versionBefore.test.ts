import { expect, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { StoredComposition } from '../trust/LogEntry.ts'
import { versionBefore } from './versionBefore.ts'

type Kind = 'promote' | 'rollback'
/** What a change makes of `maps`, and of another remote where it is that one's. */
type Step = readonly [kind: Kind, remote: string, maps: string | undefined]

/** Newest first. */
function historyOf(steps: readonly Step[]): readonly StoredComposition[] {
  return steps
    .map(([kind, remote, version], index) => ({
      sha256: '',
      record: {
        number: index + 1,
        change: { kind, remote },
        remotes: version === undefined ? {} : { maps: { version, manifest: `manifest of ${version}` } },
      } as unknown as CompositionRecord,
    }))
    .toReversed()
}

test.each<[what: string, before: string | undefined, steps: readonly Step[]]>([
  ['nothing was current', undefined, []],
  ['another remote alone was current', undefined, [['promote', 'regions', undefined]]],
  ['one version was current', undefined, [['promote', 'maps', 'a']]],
  [
    'two were',
    'a',
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
    ],
  ],
  [
    'others were released since',
    'a',
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
      ['promote', 'regions', 'b'],
    ],
  ],
  [
    'one was rolled back',
    undefined,
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
      ['rollback', 'maps', 'a'],
    ],
  ],
  [
    'two of four were rolled back',
    'a',
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
      ['promote', 'maps', 'c'],
      ['promote', 'maps', 'd'],
      ['rollback', 'maps', 'c'],
      ['rollback', 'maps', 'b'],
    ],
  ],
  [
    'an old one was released again',
    'b',
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
      ['promote', 'maps', 'a'],
    ],
  ],
  [
    'another remote was rolled back together with a release',
    'b',
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
      ['rollback', 'regions', 'a'],
    ],
  ],
  [
    'it was rolled back to one that the history does not reach',
    'b',
    [
      ['promote', 'maps', 'a'],
      ['promote', 'maps', 'b'],
      ['rollback', 'maps', 'old'],
    ],
  ],
])('where %s, a rollback goes back to %s', (_what, before, steps) => {
  expect(versionBefore(historyOf(steps), 'maps')?.version).toBe(before)
})
