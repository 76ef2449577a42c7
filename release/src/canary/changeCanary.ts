import type { Canary } from '@tessera/kit/contract/composition'
import { ReleaseFault } from '../fault.ts'
import { type Change, type ChangeRequest, changeLive } from '../live/changeLive.ts'
import type { Base } from '../live/readBase.ts'
import { abortOf, advanceOf, nextPercent } from './moves.ts'

export type CanaryRequest = ChangeRequest & {
  /** Number of the step that the decision was made on; when it is another meanwhile, nothing is changed. */
  since?: number
}

/** Gives a running canary to more visitors: `to` of 100; default: the next of its steps. */
export async function advanceCanary(request: CanaryRequest & { to?: number }): Promise<Change> {
  let decided = request.since
  return changeLive(request, async function chooseMove(base) {
    const canary = runningCanary(request, base)
    decided ??= canary.since
    refuseOvertaken(request, canary, decided)
    const to = request.to ?? nextPercent(canary)
    if (to >= canary.percent) return advanceOf(request.remote, canary, base, to)
    throw new ReleaseFault(
      'calledWrongly',
      `${request.remote} ${canary.version} is with ${canary.percent} % of the visitors already; they are not moved back.`,
      `Call \`release canary abort ${request.remote}\` to take it back from everybody.`,
    )
  })
}

/** Takes a running canary back: everybody has what the other visitors have. */
export async function abortCanary(request: CanaryRequest): Promise<Change> {
  let decided = request.since
  return changeLive(request, async function chooseMove(base) {
    const canary = runningCanary(request, base)
    decided ??= canary.since
    refuseOvertaken(request, canary, decided)
    return abortOf(request.remote, canary, base)
  })
}

function runningCanary({ remote, environment }: CanaryRequest, base: Base): Canary {
  const canary = base.canaries[remote]
  if (canary) return canary
  throw new ReleaseFault('noCanary', `No canary of ${remote} runs in ${environment}.`)
}

function refuseOvertaken({ remote }: CanaryRequest, canary: Canary, since: number): void {
  if (canary.since === since) return
  throw new ReleaseFault(
    'overtaken',
    `The canary of ${remote} went on to ${canary.percent} % with number ${canary.since} meanwhile.`,
  )
}
