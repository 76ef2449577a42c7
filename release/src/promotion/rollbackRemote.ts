import type { NamedRelease } from '@tessera/kit/contract/composition'
import { buildAbort } from '../trust/moves.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { type Change, type ChangeRequest, changeCurrent } from './changeCurrent.ts'
import type { Base } from '../log/readBase.ts'
import { versionBefore } from '../log/versionBefore.ts'
import { publishedVersion } from './promoteRemote.ts'

/** The request of a rollback, to the version `to` or the previous one. */
export type RollbackRequest = ChangeRequest & {
  /** Default: the version before the current one; while a canary runs, the version that the other visitors get. */
  to?: string
}

/** Makes an earlier version current again, in a new composition. */
export async function rollbackRemote(request: RollbackRequest): Promise<Change> {
  let leaving: string | undefined

  return changeCurrent(request, async function chooseMove(base) {
    const present = presentRelease(request, base).version
    leaving ??= present
    if (present !== leaving) throw overtaken(request.remote, leaving, present)
    const canary = base.canaries[request.remote]
    if (canary && request.to === undefined) return buildAbort(request.remote, canary, base)
    const to = await findTarget(request, base.remotes[request.remote]?.version ?? present)
    return { kind: 'rollback', from: present, to, stable: to }
  })
}

/** The release that a rollback replaces: the canary if one runs, else the current version. */
export function presentRelease({ remote, environment }: ChangeRequest, base: Base): NamedRelease {
  const current = base.canaries[remote] ?? base.remotes[remote]
  if (current) return current
  throw new ReleaseError(
    'NOTHING_BEFORE',
    `${remote} is not current in ${environment}.`,
    `Run \`release promote ${remote}\` to make it current.`,
  )
}

async function findTarget(
  { registry, environment, remote, to }: RollbackRequest,
  present: string,
): Promise<NamedRelease> {
  if (to !== undefined) return publishedVersion(registry, remote, to)
  const target = versionBefore(await registry.history(environment, maxEntriesRead), remote)
  if (target) return target
  throw new ReleaseError(
    'NOTHING_BEFORE',
    `${remote} ${present} is the first version in the log of ${environment}.`,
    `Run \`release rollback ${remote} --to none\` to remove the remote, or promote another version.`,
  )
}

function overtaken(remote: string, leaving: string, present: string): ReleaseError {
  return new ReleaseError(
    'OVERTAKEN',
    `${remote} went from ${leaving} to ${present} while this rollback ran.`,
  )
}

const maxEntriesRead = 500 /* log entries: enough for years, read in under 100 ms */
