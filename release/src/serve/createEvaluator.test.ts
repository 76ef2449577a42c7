import { expect, test } from '@jest/globals'
import { createSite } from '../testing/createSite.ts'
import { releaseShell } from '../testing/releaseShell.ts'
import { createEvaluator } from './createEvaluator.ts'
import type { Shells } from './createShells.ts'

const shells = { report: () => undefined } as unknown as Shells

test('[CP2] a shell that does not run is given up here, and taken back once the registry can be reached', async () => {
  await using site = await createSite()
  await releaseShell(site, 'before')
  await releaseShell(site, 'bad', {}, { percent: 5, seconds: 600, leastViews: 10 })
  const newest = await site.registry.newest('production-shell')
  const bad = newest?.record.remotes['shell']
  if (!newest || !bad) throw new Error('no shell is current')
  let isAway = true
  const log: typeof site.registry.log = (...asked) =>
    isAway ? Promise.reject(new Error('away')) : site.registry.log(...asked)
  const registry = { ...site.registry, log }
  const evaluator = createEvaluator({ registry, environment: 'production-shell', say: () => {} })
  await evaluator.evaluate(newest, shells)
  evaluator.onFailed(bad, 'exit code 1', 3)
  await evaluator.evaluate(newest, shells)
  expect(evaluator.isGivenUp(bad)).toBe(true)
  isAway = false
  await evaluator.evaluate(newest, shells)
  const now = await site.registry.newest('production-shell')
  expect(now?.record.change).toMatchObject({ kind: 'rollback', from: bad.version })
})
