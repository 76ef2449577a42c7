import { shellName, type Canary, type NamedRelease } from '@tessera/kit/contract/composition'
import { actOn } from '../canary/advanceCanary.ts'
import { type Analysis, analyseStep } from '../canary/analyses.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { runningBakes } from '../log/record.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'
import type { Signer } from '../trust/signer.ts'
import { describeError } from '@tessera/store/describeError'
import type { Shells } from './createShells.ts'
import { createSpeedWatch } from './createSpeedWatch.ts'
import { whyWorse } from './whyWorse.ts'
import { nothingYet } from './runShell.ts'
import type { Say } from './Say.ts'

/** Evaluates the shells that run on this machine. */
export interface Evaluator {
  /** Evaluates a canary, or a promotion in its bake period, from the reports of the two shells' processes. */
  evaluate(shown: StoredComposition, shells: Shells): Promise<void>
  onFailed(release: NamedRelease, cause: string, times: number): void
  /** Whether this machine stopped using the release, until the next composition. */
  isGivenUp(release: NamedRelease): boolean
}

interface EvaluatorOptions {
  registry: Registry
  environment: string
  /** Finds the key to sign changes with, if there is one. */
  findSigner?: () => Promise<Signer | undefined>
  say: Say
}

const actor = 'release serve'
const mayFail = 2 /* times in a row; for example, a machine can run out of memory once */

/** Stops using a shell that is bad by this machine's reports. With a key, takes the shell back on all machines. */
export function createEvaluator({ registry, environment, findSigner, say }: EvaluatorOptions): Evaluator {
  const causes = new Map<string, string>()
  const givenUp = new Set<string>()
  const decided = new Set<string>()
  const unreached = new Set<string>()
  let last = 0
  let whySlower = createSpeedWatch()
  const request = { registry, environment, remote: shellName, actor }

  /** Acts once for each number and outcome; again if the registry was unreachable. Another machine can be first. */
  async function decide(since: number, split: 'canary' | 'watch', analysis: Analysis): Promise<void> {
    const key = `${since} ${analysis.verdict}`
    if (analysis.verdict === 'waiting' || decided.has(key)) return
    decided.add(key)
    const done = analysis.verdict === 'good' ? 'given to more' : 'taken back'
    try {
      const signer = await findSigner?.()
      const change = await actOn(analysis, split, { ...request, since, ...(signer && { signer }) })
      say('info', `the shell was ${done}`, { number: change?.number, version: change?.to })
    } catch (error) {
      const isOver = error instanceof ReleaseError
      if (!isOver) decided.delete(key)
      if (isOver || !unreached.has(key))
        say('warn', `the shell was not ${done} by this machine`, { cause: describeError(error) })
      unreached.add(key)
    }
  }

  function giveUp({ manifest, version }: NamedRelease, cause: string): void {
    if (!givenUp.has(manifest)) say('error', 'a shell is worse', { version, cause })
    causes.set(manifest, cause)
    givenUp.add(manifest)
  }

  /** Evaluates the canary's current step; undefined while the registry cannot be read. */
  async function analyseSeen(canary: Canary, report = nothingYet): Promise<Analysis | undefined> {
    const step = await registry.composition(environment, canary.since).catch(() => undefined)
    if (!step) return undefined
    const held = (Date.now() - Date.parse(step.record.created)) / 1000
    const { answered: of, failed } = report
    const words = `${of} answers, ${failed} of them failed`
    return analyseStep(canary, held, { of, what: 'answers', words })
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
      const [fresh, other] = canary ? [canary, main] : [main, bake]
      if (!fresh || !other) return
      const [own, others] = [shells.report(fresh), shells.report(other)]
      const cause =
        causes.get(fresh.manifest) ??
        (own && whyWorse(own, others)) ??
        (own && others && whySlower(own, others))
      if (cause !== undefined) giveUp(fresh, cause)
      const worse = cause === undefined ? undefined : ({ verdict: 'worse', cause } as const)
      const analysis = worse ?? (canary && (await analyseSeen(canary, own)))
      if (analysis) await decide((canary ?? bake)?.since ?? 0, canary ? 'canary' : 'watch', analysis)
    },
  }
}
