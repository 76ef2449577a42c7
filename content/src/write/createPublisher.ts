import type { ContentFolder } from './ContentFolder.ts'
import { byHand, type Check, type createDrafts, type FoundConflict } from './createDrafts.ts'
import type { FolderSync } from './createFolderSync.ts'
import type { Lease } from '@tessera/store/createLease'
import type { Log } from './createLog.ts'
import { revisionOf, type Texts } from './createTexts.ts'
import { inBatches } from './inBatches.ts'
import type { NewRecord, TextHash } from './LogRecord.ts'
import { WriteRefused, type PublishOrder, type PublishResult } from './WritePort.ts'
import { findCurrent, getSet, type Draft, type WriteState } from './WriteState.ts'

interface Parts {
  log: Log
  texts: Texts
  sync: FolderSync
  folder: ContentFolder
  lease: Lease
  drafts: ReturnType<typeof createDrafts>
  check: Check
  now: () => number
}

type SetFiles = { file: string; text: TextHash }[]

/** Publishes sets. */
export function createPublisher({ log, texts, sync, folder, lease, drafts, check, now }: Parts) {
  async function publish({ set, by, at, seen }: PublishOrder): Promise<PublishResult> {
    if (at !== undefined && at <= now())
      throw new WriteRefused(
        `the time ${new Date(at).toISOString()} has passed: choose a later time, or publish now`,
      )
    await log.follow()
    await sync.recordHandEdits([...getSet(log.state, set).drafts.keys()], 'known')
    const { files, conflicts } = findChanges(log.state, set, seen)
    if (conflicts.length > 0) return { kind: 'conflict', conflicts: await drafts.readConflicts(conflicts) }
    const kept = await inBatches(files, async ({ file, text }) => ({ file, text: await texts.read(text) }))
    const problems = (await check(set, kept)).filter(({ name }) => name === 'documentInvalid') // other problems do not prevent publishing
    if (problems.length > 0) return { kind: 'refused', problems }
    if (at === undefined) await stage(kept)
    const appended = await drafts.append(function makePublish(state) {
      const changes = findChanges(state, set, seen)
      const change: Pick<NewRecord, 'did' | 'files' | 'scheduledAt'> = at
        ? { did: 'schedule', scheduledAt: at }
        : { did: 'publish', files: changes.files }
      return { conflicts: changes.conflicts, record: { ...change, by, set } }
    })
    if (!appended.record) return { kind: 'conflict', conflicts: appended.conflicts }
    if (at !== undefined) return { kind: 'scheduled', at }
    const { number } = appended.record
    await sync.apply().catch((error: Error) => {
      throw new WriteRefused(
        `published as number ${number}, but the content folder cannot be written: ${error.message}. It is written as soon as this is fixed`,
      )
    })
    return { kind: 'published', number, files: files.map(({ file }) => file) }
  }

  /** Writes the texts into temporary files, so that a full disk is found before anything is published. */
  async function stage(files: Parameters<Check>[1]): Promise<void> {
    if (!(await lease.hold())) return
    for (const { file, text } of files) if (text !== null) await folder.stage(file, text).catch(refuseFull)
  }

  /** Publishes sets that are due. A set that cannot be published loses its schedule, so that editors can correct it. */
  async function publishDue() {
    const results: { set: string; result: PublishResult }[] = []
    for (const { set, scheduled, drafts: kept } of log.state.sets.values()) {
      if (!scheduled || scheduled.at > now()) continue
      const seen = Object.fromEntries([...kept].map(([file, { text }]) => [file, revisionOf(text)]))
      const result = await publish({ set, by: scheduled.by, seen })
      results.push({ set, result })
      if (result.kind !== 'published') await log.append(() => ({ did: 'unschedule', by: 'schedule', set }))
    }
    return results
  }

  return { publish, publishDue }
}

/** The changes that publishing would make, and the conflicts that prevent it. */
function findChanges(
  state: WriteState,
  set: string,
  seen: PublishOrder['seen'],
): { files: SetFiles; conflicts: readonly FoundConflict[] } {
  const { title, drafts } = getSet(state, set)
  if (drafts.size === 0) throw new WriteRefused(`the set “${title}” has nothing to publish`)
  return {
    files: [...drafts].map(([file, { text }]) => ({ file, text })),
    conflicts: [...drafts].flatMap(([file, draft]) => findConflict(state, file, draft, seen) ?? []),
  }
}

/** A conflict if the editor saw another text, or another publication came first. */
function findConflict(
  state: WriteState,
  file: string,
  { text, base, by, at, earlier }: Draft,
  seen: PublishOrder['seen'],
): FoundConflict | undefined {
  const seenRevision = Object.hasOwn(seen, file) ? seen[file] : undefined
  if (seenRevision !== revisionOf(text)) {
    const mine = earlier.find((hash) => revisionOf(hash) === seenRevision)
    return { file, base, theirs: text, mine: mine ?? base, by, at }
  }
  const version = findCurrent(state, file)
  const published = version?.text ?? null
  if (base === published || text === published) return undefined
  const author = version ?? byHand
  return { file, base, theirs: published, mine: text, by: author.by, at: author.at }
}

function refuseFull(error: NodeJS.ErrnoException): never {
  const cause = error.code === 'ENOSPC' ? 'the disk is full' : error.message
  throw new WriteRefused(`nothing was published: the content folder cannot be written (${cause})`)
}
