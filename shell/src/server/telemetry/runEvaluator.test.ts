import { expect, jest, test } from '@jest/globals'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { Signing } from '../signing/startSigning.ts'
import { runEvaluator } from './publishMetrics.ts'

const release = { version: '1.0.0', manifest: '0'.repeat(64) }

/** Maps' promotion with number 7, whose bake period ends at `until`. */
function promotedWith(until: string): CompositionRecord {
  const watches = { maps: { ...release, percent: 5, since: 7, until, leastViews: 200 } }
  return { number: 7, remotes: {}, watches } as unknown as CompositionRecord
}

test('[AL1] a bake period that ends undecided calls someone once', async () => {
  jest.useFakeTimers({ now: 0 })
  try {
    const until = '1970-01-01T00:00:03.000Z'
    const about = { remote: 'maps', version: '2.0.0', cause: 'there were 13 of the 200 views' }
    const verdicts = ['waiting', 'waiting']
    const evaluate: Signing['evaluate'] = async () => [{ ...about, verdict: verdicts.pop() ?? 'undecided' }]
    const told: object[] = []
    const lines: string[] = []
    const log = { info: (event: string) => void lines.push(event), error: () => {}, problem: () => {} }
    runEvaluator({
      signing: { evaluate },
      record: () => promotedWith(until),
      ownerOf: () => undefined,
      onUndecided: (analysis) => void told.push(analysis),
      log,
    })
    await jest.advanceTimersByTimeAsync(30_000)
    expect(told).toEqual([
      {
        number: 7,
        created: until,
        outcome: 'undecided',
        remote: 'maps',
        version: '2.0.0',
        percent: 100,
        reason: about.cause,
      },
    ])
    expect(lines).toEqual(['a promotion was not decided'])
  } finally {
    jest.useRealTimers()
  }
})
