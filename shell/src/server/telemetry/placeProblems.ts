import { findOwnPlace, type SourcePlaces } from '@tessera/release/problems'
import { createNetworkLimit } from '@tessera/release/networkLimit'
import type { Log } from '../logging/log.ts'
import type { CauseCounts } from './createCauses.ts'
import { parseCause } from './parseCause.ts'
import { ownServer } from './versionCounts.ts'

/** Adds the position in the sources to each logged problem of a remote, and counts problems that the server saw. */
export function placeProblems(log: Log, causes: CauseCounts, places: SourcePlaces): Log {
  const reading = createNetworkLimit(
    30 /* source maps a minute for reports of browsers, which anyone can forge */,
    60,
  )

  async function writePlaced({ frames, ...problem }: Parameters<Log['problem']>[0]): Promise<void> {
    const { remote, version, cause, detail } = problem
    if (remote === undefined || version === undefined) return log.problem(problem)
    const isReported = detail?.['seenBy'] === 'browser'
    if (!isReported) causes.countReport(problem, ownServer)
    const read = parseCause(cause, remote, version, frames)
    const mayRead = () => !isReported || reading.take('all')
    const place = findOwnPlace(await places.resolve(remote, version, read.frames, mayRead), read.frames)
    log.problem({
      ...problem,
      cause: isReported ? read.message : cause,
      id: read.id,
      ...(place !== undefined && { place }),
    })
  }

  return { ...log, problem: (problem) => void writePlaced(problem) }
}
