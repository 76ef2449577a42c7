import type { Canary, Watch } from '@tessera/kit/contract/composition'
import { calledWrongly, ReleaseError } from '../errors/ReleaseError.ts'
import { type Change, type ChangeRequest, changeCurrent } from '../promotion/changeCurrent.ts'
import type { Base } from '../log/readBase.ts'
import { runningBakes } from '../log/record.ts'
import type { Analysis } from './analyses.ts'
import type { Move } from '../trust/moves.ts'
import { buildAbort, buildAdvance, buildBakeEnd, buildRevert, nextPercent } from '../trust/moves.ts'

export type CanaryRequest = ChangeRequest & {
  /** Number of the composition that began the canary's step. If the canary has left this step, nothing changes. */
  since?: number
}

/** Gives a running canary to `to` percent of the visitors; default: the percentage of its next step. */
export function advanceCanary(request: CanaryRequest & { to?: number }): Promise<Change> {
  return changeCanary(request, function advance(canary, base) {
    const to = request.to ?? nextPercent(canary)
    if (to >= canary.percent) return buildAdvance(request.remote, canary, base, to)
    throw calledWrongly(
      `${request.remote} ${canary.version} already reaches ${canary.percent} % of the visitors; a canary cannot be given to fewer.`,
      `Call \`release canary abort ${request.remote}\` to take it back from everybody.`,
    )
  })
}

/** Takes a canary back: all visitors get the stable version. */
export function abortCanary(request: CanaryRequest): Promise<Change> {
  return changeCanary(request, (canary, base) => buildAbort(request.remote, canary, base))
}

type BakeRequest = ChangeRequest & { since: number }

/** During its bake period, takes back the promotion made by composition number `since`. */
export function revertPromotion(request: BakeRequest): Promise<Change> {
  return changeBaked(request, (watch, base) => buildRevert(request.remote, watch, base))
}

/** Ends the bake period: all visitors get the promoted version. */
function endBake(request: BakeRequest): Promise<Change> {
  return changeBaked(request, (_watch, base) => buildBakeEnd(request.remote, base))
}

/** Ends a canary's step or a bake period (`watch`) as the analysis says; undefined if nothing is to be done. */
export function actOn(
  { verdict, cause }: Analysis,
  split: 'canary' | 'watch',
  about: Omit<BakeRequest, 'reason'>,
): Promise<Change> | undefined {
  if (verdict === 'waiting' || verdict === 'undecided') return undefined
  const isGood = verdict === 'good'
  const request = { ...about, reason: `${verdict}: ${cause}` }
  if (split === 'canary') return isGood ? advanceCanary(request) : abortCanary(request)
  return isGood ? endBake(request) : revertPromotion(request)
}

async function changeBaked(
  request: BakeRequest,
  move: (watch: Watch, base: Base) => Move | undefined,
): Promise<Change> {
  return changeCurrent(request, async function chooseMove(base) {
    const watch = runningBakes(base)[request.remote]
    const chosen = watch?.since === request.since ? move(watch, base) : undefined
    if (chosen) return chosen
    throw new ReleaseError(
      'OVERTAKEN',
      `The promotion of ${request.remote} with number ${request.since} is not in a bake period any more.`,
    )
  })
}

async function changeCanary(
  request: CanaryRequest,
  move: (canary: Canary, base: Base) => Move,
): Promise<Change> {
  const { remote, environment } = request
  let expectedSince = request.since
  return changeCurrent(request, async function chooseMove(base) {
    const canary = base.canaries[remote]
    if (!canary) throw new ReleaseError('NO_CANARY', `No canary of ${remote} runs in ${environment}.`)
    expectedSince ??= canary.since
    if (canary.since === expectedSince) return move(canary, base)
    throw new ReleaseError(
      'OVERTAKEN',
      `The canary of ${remote} went on to ${canary.percent} % with number ${canary.since} meanwhile.`,
    )
  })
}
