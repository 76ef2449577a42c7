import type { Canary } from '@tessera/kit/contract/composition'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { type Change, type ChangeRequest, changeCurrent } from '../promotion/changeCurrent.ts'
import type { Base } from '../log/readBase.ts'
import { runningBakes } from '../log/record.ts'
import { abortOf, advanceOf, nextPercent, revertOf } from '../promotion/moves.ts'

export type CanaryRequest = ChangeRequest & {
  /** Number of the step that the decision was made on; when it is another meanwhile, nothing is changed. */
  since?: number
}

/** Gives a running canary to more visitors: `to` of 100; default: the next of its steps. */
export async function advanceCanary(request: CanaryRequest & { to?: number }): Promise<Change> {
  let decided = request.since
  return changeCurrent(request, async function chooseMove(base) {
    const canary = runningCanary(request, base)
    decided ??= canary.since
    refuseOvertaken(request, canary, decided)
    const to = request.to ?? nextPercent(canary)
    if (to >= canary.percent) return advanceOf(request.remote, canary, base, to)
    throw new ReleaseError(
      'calledWrongly',
      `${request.remote} ${canary.version} is with ${canary.percent} % of the visitors already; they are not moved back.`,
      `Call \`release canary abort ${request.remote}\` to take it back from everybody.`,
    )
  })
}

/** Takes a running canary back: everybody has what the other visitors have. */
export async function abortCanary(request: CanaryRequest): Promise<Change> {
  let decided = request.since
  return changeCurrent(request, async function chooseMove(base) {
    const canary = runningCanary(request, base)
    decided ??= canary.since
    refuseOvertaken(request, canary, decided)
    return abortOf(request.remote, canary, base)
  })
}

/** Takes back what was promoted with the number `since`, while it is watched. */
export async function revertPromotion(request: ChangeRequest & { since: number }): Promise<Change> {
  return changeCurrent(request, async function chooseMove(base) {
    const watch = runningBakes(base)[request.remote]
    if (watch?.since === request.since) return revertOf(request.remote, watch, base)
    throw new ReleaseError(
      'overtaken',
      `The promotion of ${request.remote} with number ${request.since} is not watched any more.`,
    )
  })
}

function runningCanary({ remote, environment }: CanaryRequest, base: Base): Canary {
  const canary = base.canaries[remote]
  if (canary) return canary
  throw new ReleaseError('noCanary', `No canary of ${remote} runs in ${environment}.`)
}

function refuseOvertaken({ remote }: CanaryRequest, canary: Canary, since: number): void {
  if (canary.since === since) return
  throw new ReleaseError(
    'overtaken',
    `The canary of ${remote} went on to ${canary.percent} % with number ${canary.since} meanwhile.`,
  )
}
