import type { Problem } from '@tessera/kit/contract/problems'
import type { ContentFolder } from './ContentFolder.ts'
import { isSeen, type createDrafts, type FoundConflict } from './createDrafts.ts'
import type { FolderSync } from './createFolderSync.ts'
import type { Lease } from './createLease.ts'
import type { Log } from './createLog.ts'
import { revisionOf, type Texts } from './createTexts.ts'
import type { TextHash } from './LogRecord.ts'
import { WriteRefused, type PublishOrder, type PublishResult, type Revision } from './WritePort.ts'
import { currentOf, type SetState, type WriteState } from './WriteState.ts'

interface Parts {
  log: Log
  texts: Texts
  sync: FolderSync
  folder: ContentFolder
  lease: Lease
  drafts: ReturnType<typeof createDrafts>
  check: (file: string, text: string, set: string) => Promise<readonly Problem[]>
  now: () => number
}

type Seen = Readonly<Record<string, Revision>>

/** Makes sets visible. */
export function createPublisher({ log, texts, sync, folder, lease, drafts, check, now }: Parts) {
  async function publish({ set, by, at, seen }: PublishOrder): Promise<PublishResult> {
    await log.follow()
    await sync.takeIn([...setOf(log.state, set).drafts.keys()], 'known')
    const { files, conflicts } = changesOf(log.state, set, seen)
    if (conflicts.length > 0) return await conflictResult(conflicts)
    const problems = await problemsOf(files, set)
    if (problems.length > 0) return { kind: 'refused', problems }
    if (at !== undefined && at > now()) return await schedule({ set, by, at, seen })
    return await publishNow({ set, by, seen }, files)
  }

  async function publishNow({ set, by, seen }: PublishOrder, files: SetFiles): Promise<PublishResult> {
    await stage(files)
    let conflicts: readonly FoundConflict[] = []
    const record = await log.append(function makePublish(state) {
      const changes = changesOf(state, set, seen)
      conflicts = changes.conflicts
      return conflicts.length > 0 ? undefined : { did: 'publish', by, set, files: changes.files }
    })
    if (!record) return await conflictResult(conflicts)
    await sync.apply().catch((error: Error) => {
      throw new WriteRefused(
        `published as number ${record.number}, but the content folder cannot be written: ${error.message}. It is written as soon as that is put right`,
      )
    })
    return { kind: 'published', number: record.number, files: files.map(({ file }) => file) }
  }

  /** A full disk is found while nothing is published yet. */
  async function stage(files: SetFiles): Promise<void> {
    if (!(await lease.hold())) return
    for (const { file, text } of files) {
      const kept = await texts.read(text)
      if (kept !== null) await folder.stage(file, kept).catch(refuseFull)
    }
  }

  async function schedule({ set, by, at = now(), seen }: PublishOrder): Promise<PublishResult> {
    let conflicts: readonly FoundConflict[] = []
    await log.append(function makeSchedule(state) {
      conflicts = changesOf(state, set, seen).conflicts
      return conflicts.length > 0 ? undefined : { did: 'schedule', by, set, scheduledAt: at }
    })
    return conflicts.length > 0 ? await conflictResult(conflicts) : { kind: 'scheduled', at }
  }

  async function conflictResult(conflicts: readonly FoundConflict[]): Promise<PublishResult> {
    return { kind: 'conflict', conflicts: await Promise.all(conflicts.map((one) => drafts.resultOf(one))) }
  }

  /** Those for which a document would not be used. */
  async function problemsOf(files: SetFiles, set: string): Promise<readonly Problem[]> {
    const found: Problem[] = []
    for (const { file, text } of files) {
      const kept = await texts.read(text)
      if (kept !== null) found.push(...(await check(file, kept, set)))
    }
    return found.filter(({ name }) => name === 'documentInvalid')
  }

  /** A set that cannot be published when its time has come loses its schedule, so that editors can put it right. */
  async function publishDue() {
    const due = [...log.state.sets.values()].filter(({ scheduled }) => scheduled && scheduled.at <= now())
    const results: { set: string; result: PublishResult }[] = []
    for (const { set, scheduled, drafts: kept } of due) {
      const seen = Object.fromEntries([...kept].map(([file, { text }]) => [file, revisionOf(text)]))
      const result = await publish({ set, by: scheduled?.by ?? '', seen })
      results.push({ set, result })
      if (result.kind !== 'published') await log.append(() => ({ did: 'unschedule', by: 'schedule', set }))
    }
    return results
  }

  return { publish, publishDue }
}

type SetFiles = { file: string; text: TextHash }[]

function setOf({ sets }: WriteState, set: string): SetState {
  const found = sets.get(set)
  if (!found) throw new WriteRefused(`there is no set ${set}: it was published meanwhile, or never begun`)
  return found
}

/** What publishing would change, and what stands against it. */
function changesOf(
  state: WriteState,
  set: string,
  seen: Seen,
): { files: SetFiles; conflicts: readonly FoundConflict[] } {
  const { title, drafts } = setOf(state, set)
  if (drafts.size === 0) throw new WriteRefused(`there is nothing in the set “${title}” to be published`)
  const files = [...drafts].map(([file, { text }]) => ({ file, text }))
  const conflicts = [...drafts].flatMap(([file, draft]): readonly FoundConflict[] => {
    const { text, base, by, at } = draft
    const version = currentOf(state, file)
    const published = version?.text ?? null
    if (!isSeen(seen, file, text))
      return [{ file, base, theirs: text, mine: seenText(draft.earlier, seen, file) ?? base, by, at }]
    if (base === published || text === published) return []
    return [{ file, base, theirs: published, mine: text, by: version?.by ?? 'folder', at: version?.at ?? 0 }]
  })
  return { files, conflicts }
}

function seenText(earlier: readonly TextHash[], seen: Seen, file: string): TextHash | undefined {
  return earlier.find((hash) => revisionOf(hash) === seen[file])
}

function refuseFull(error: NodeJS.ErrnoException): never {
  const cause = error.code === 'ENOSPC' ? 'the disk is full' : error.message
  throw new WriteRefused(`nothing was published: the content folder cannot be written (${cause})`)
}
