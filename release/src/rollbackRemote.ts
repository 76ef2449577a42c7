import { ReleaseFault } from './fault.ts'
import { type Change, type ChangeRequest, type Target, changeLive } from './live/changeLive.ts'
import type { Base } from './live/readBase.ts'
import { versionBefore } from './live/versionBefore.ts'
import { publishedVersion } from './promoteRemote.ts'

export type RollbackRequest = ChangeRequest & {
  /** Default: the version that was live before the present one. */
  to?: string
}

/** Puts an earlier version live, as a new number. */
export async function rollbackRemote(request: RollbackRequest): Promise<Change> {
  let leaving: string | undefined

  async function chooseTarget(base: Base): Promise<Target> {
    const present = liveVersion(request, base)
    leaving ??= present
    if (present !== leaving) throw overtaken(request.remote, leaving, present)
    return earlier(request, present)
  }

  return changeLive(request, 'rollback', chooseTarget)
}

function liveVersion({ remote, environment }: RollbackRequest, base: Base): string {
  const live = base.remotes[remote]?.version
  if (live) return live
  throw new ReleaseFault(
    'nothingBefore',
    `${remote} is not live in ${environment}.`,
    `Run \`release promote ${remote}\` to put it live.`,
  )
}

async function earlier(
  { registry, environment, remote, to }: RollbackRequest,
  present: string,
): Promise<Target> {
  if (to !== undefined) return publishedVersion(registry, remote, to)
  const target = versionBefore(await registry.history(environment, lookedBackOn), remote)
  if (target) return target
  throw new ReleaseFault(
    'nothingBefore',
    `${remote} ${present} is the first version in the log of ${environment}.`,
  )
}

function overtaken(remote: string, leaving: string, present: string): ReleaseFault {
  return new ReleaseFault(
    'overtaken',
    `${remote} went from ${leaving} to ${present} while this rollback ran.`,
  )
}

const lookedBackOn = 500 /* log entries: enough for years, and read in under 100 ms */
