import { shellName, type NamedRelease } from '@tessera/kit/contract/composition'
import { abortCanary, advanceCanary, revertPromotion } from '../canary/advanceCanary.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { runningBakes } from '../log/record.ts'
import type { Change } from '../promotion/changeCurrent.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'
import type { Signer } from '../trust/signer.ts'
import { causeOf } from './causeOf.ts'
import type { Shells } from './createShells.ts'
import { createSpeedWatch } from './createSpeedWatch.ts'
import { whyWorse } from './whyWorse.ts'
import { nothingYet } from './runShell.ts'
import type { Say } from './Say.ts'

export interface Evaluator {
  /** Looks at a canary, or at a promotion in its bake period, by what both processes said of themselves. */
  evaluate(shown: StoredComposition, shells: Shells): Promise<void>
  onFailed(release: NamedRelease, cause: string, times: number): void
  /** Whether visitors of this machine get it no more, until another composition. */
  isGivenUp(release: NamedRelease): boolean
}

interface EvaluatorOptions {
  registry: Registry
  environment: string
  /** The key to sign with, where there is one. */
  findSigner?: () => Promise<Signer | undefined>
  say: Say
}

type By = { signer?: Signer }

const actor = 'release serve'
const mayFail = 2 /* times in a row: a machine may be short of memory once */

/**
 * A bad shell is given to no more visitors of this machine at once, whether or not there is a key; with one it is taken back from
 * all machines. Each machine goes by its own processes.
 */
export function createEvaluator({ registry, environment, findSigner, say }: EvaluatorOptions): Evaluator {
  const causes = new Map<string, string>()
  const givenUp = new Set<string>()
  const decided = new Set<string>()
  const unreached = new Set<string>()
  let last = 0
  let whySlower = createSpeedWatch()
  const request = { registry, environment, remote: shellName, actor }

  /** Once for each number and outcome, again where the registry could not be reached; another machine may be first. */
  async function decide(number: number, what: string, act: (by: By) => Promise<Change>): Promise<void> {
    const key = `${number} ${what}`
    if (decided.has(key)) return
    decided.add(key)
    try {
      const signer = await findSigner?.()
      const change = await act({ ...(signer && { signer }) })
      say('info', `the shell was ${what}`, { number: change.number, version: change.to })
    } catch (error) {
      const isOver = error instanceof ReleaseError
      if (!isOver) decided.delete(key)
      if (isOver || !unreached.has(key))
        say('warn', `the shell was not ${what} by this machine`, { cause: causeOf(error) })
      unreached.add(key)
    }
  }

  return {
    onFailed({ manifest, version }, cause, times) {
      if (times > mayFail) causes.set(manifest, `${version} does not run: ${cause}`)
    },
    isGivenUp: ({ manifest }) => givenUp.has(manifest),
    async evaluate({ record }, shells) {
      if (record.number !== last) {
        for (const all of [causes, givenUp, unreached]) all.clear()
        whySlower = createSpeedWatch()
      }
      last = record.number
      const main = record.remotes[shellName]
      const canary = record.canaries?.[shellName]
      const bake = runningBakes(record)[shellName]
      if (!main || (!canary && !bake)) return
      const [fresh, since] = canary ? [canary, canary.since] : [main, bake?.since ?? 0]
      const other = canary ? main : bake
      const its = shells.report(fresh)
      const others = other && shells.report(other)
      const found =
        causes.get(fresh.manifest) ??
        (its && other && whyWorse(its, others)) ??
        (its && others && whySlower(its, others))
      if (found !== undefined) {
        if (!givenUp.has(fresh.manifest))
          say('error', 'a shell is worse', { version: fresh.version, cause: found })
        causes.set(fresh.manifest, found)
        givenUp.add(fresh.manifest)
        const back = { ...request, since, reason: `worse: ${found}` }
        await decide(since, 'taken back', (by) =>
          (canary ? abortCanary : revertPromotion)({ ...back, ...by }),
        )
        return
      }
      if (!canary) return
      const step = await registry.composition(environment, since).catch(() => undefined) // unread: it waits
      if (!step) return
      const { answered } = its ?? nothingYet
      const held = (Date.now() - Date.parse(step.record.created)) / 1000
      const { leastViews, holdSeconds, patienceSeconds } = canary.rules
      if (answered < leastViews && held > patienceSeconds) {
        const reason = `no-data: ${answered} of the ${leastViews} answers that a verdict needs after ${Math.round(held)} s`
        await decide(since, 'taken back', (by) => abortCanary({ ...request, ...by, since, reason }))
      } else if (answered >= leastViews && held >= holdSeconds) {
        const reason = `good: ${answered} answers, ${its?.failed} of them failed`
        await decide(since, 'given to more', (by) => advanceCanary({ ...request, ...by, since, reason }))
      }
    },
  }
}
