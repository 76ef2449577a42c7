import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { readTypes } from '../definition/readTypes.ts'
import { createContentFolder } from './ContentFolder.ts'
import { collectGarbage } from './collectGarbage.ts'
import { createDocumentList } from './createDocumentList.ts'
import { checkSchema, createDrafts, type Check } from './createDrafts.ts'
import { createFolderSync } from './createFolderSync.ts'
import { createLease } from '@tessera/store/createLease'
import { createLog } from './createLog.ts'
import { createMoves } from './createMoves.ts'
import { createPublisher } from './createPublisher.ts'
import { createTexts } from './createTexts.ts'
import type { NewRecord } from './LogRecord.ts'
import { WriteRefused, type Entry, type Paging, type SetInfo, type WritePort } from './WritePort.ts'
import { entryOf, listRemoved, getSet, type SetState, type Version, type WriteState } from './WriteState.ts'
import type { Store } from '@tessera/store/Store'

export * from './WritePort.ts'
export { createDraftReader } from './createDraftReader.ts'

interface WritePortOptions {
  /** The content folder. */
  dir: string
  /** Holds the log and the texts, and is used for nothing else. */
  store: Store
  /** Finds problems of drafts. Default: checks each text on its own. */
  check?: Check
  now?: () => number
  /** Called with the cause when a damaged record is skipped. Default: prints it. */
  onDamage?: (cause: string) => void
}

const checkEvery = 30_000 /* ms until a change made by hand is recorded if no one opens the document */
const watchEvery = 500 /* ms until a record of another process is noticed */

/** Opens a folder's documents for editing. Resolves once what was published before a crash is in the folder. */
export async function openWritePort({
  dir,
  store,
  check = checkSchema,
  now = Date.now,
  onDamage = (cause) => console.error(`studio: ${cause}`),
}: WritePortOptions): Promise<WritePort> {
  const folder = createContentFolder(resolve(dir))
  const log = await createLog(store, { now, onDamage })
  const texts = createTexts(store)
  const lease = createLease(store, 'leases', now)
  const sync = createFolderSync({ folder, log, texts, lease })
  const drafts = createDrafts({ log, texts, sync, check })
  const publisher = createPublisher({ log, texts, sync, folder, lease, drafts, check, now })
  const documents = createDocumentList(folder, texts)
  const { bringBack, ...moves } = createMoves({
    drafts,
    async textOf(file, set) {
      const draft = log.state.sets.get(set)?.drafts.get(file)
      return draft ? await texts.read(draft.text) : await folder.read(file).catch(() => null)
    },
    files: async (set) => withDrafts(await folder.files(), set),
    types: () => readTypes(folder.dir),
    naming: async (names, set) => withDrafts(await documents.naming(names), set),
  })

  async function withDrafts(files: readonly string[], set: string): Promise<readonly string[]> {
    const kept = (await log.follow()).sets.get(set)?.drafts.keys() ?? []
    return [...new Set([...files, ...kept])].toSorted()
  }

  await sync.apply()

  let checkedAt = 0

  /** Records changes made by hand, every `checkEvery`. Changes of a document are also recorded when it is opened. */
  async function checkFolder(): Promise<void> {
    if (now() - checkedAt < checkEvery) return
    checkedAt = now()
    await sync.recordHandEdits([...log.state.documents.keys()], 'known')
  }

  /** Appends a record, unless `isDone` says that the state already includes its effect. */
  async function append(record: NewRecord, isDone: (state: WriteState) => boolean): Promise<void> {
    await log.append((state) => (isDone(state) ? undefined : record))
  }

  async function versionAt(file: string, number: number): Promise<Version> {
    const found = (await log.follow()).documents.get(file)?.find((version) => version.number === number)
    if (!found)
      throw new WriteRefused(`the history of ${file} has no number ${number}: \`history\` lists them`)
    return found
  }

  return {
    async list(query) {
      const state = await log.follow()
      return await documents.list(query, state.sets.get(query.set), listRemoved(state))
    },
    open: drafts.open,
    save: drafts.save,
    publish: publisher.publish,
    ...moves,
    unschedule: (set, by) => append({ did: 'unschedule', by, set }, (state) => !getSet(state, set).scheduled),
    async history(file, paging) {
      const { documents: versions } = await log.follow()
      await sync.recordHandEdits([file], 'known')
      return newestFirst(
        (versions.get(file) ?? []).map(({ text: _text, isReplaced: _isReplaced, ...entry }) => ({
          ...entry,
          files: [file],
        })),
        paging,
      )
    },
    textAt: async (file, number) => await texts.read((await versionAt(file, number)).text),
    async restore(file, number, set, by) {
      const { text } = await versionAt(file, number)
      return await bringBack({ file, set, by, text: await texts.read(text) })
    },
    sets: async () => [...(await log.follow()).sets.values()].map(infoOf),
    async createSet(title, by) {
      const set = randomBytes(9).toString('base64url')
      const record = await log.append(() => ({ did: 'createSet', by, set, title }))
      return { set, title, by, at: record?.at ?? now(), files: [] }
    },
    discardSet: (set, by) => append({ did: 'discardSet', by, set }, ({ sets }) => !sets.has(set)),
    async createShare(set, by, expiresAt) {
      const share = randomBytes(24).toString('base64url')
      await append({ did: 'share', by, set, share, expiresAt }, (state) => !getSet(state, set))
      return { share, set, by, at: now(), expiresAt }
    },
    endShare: (share, by) => append({ did: 'endShare', by, share }, ({ shares }) => !shares.has(share)),
    async shares(set) {
      const { shares } = await log.follow()
      return [...shares.values()].filter((one) => one.set === set && one.expiresAt > now())
    },
    activity: async (paging) => newestFirst((await log.follow()).activity, paging),
    watch(listener) {
      const notify = (record: Parameters<typeof entryOf>[0]) => listener(entryOf(record))
      log.listeners.add(notify)
      const timer = setInterval(() => void log.follow().catch(() => {}), watchEvery) // the next poll tries again
      return function stop() {
        clearInterval(timer)
        log.listeners.delete(notify)
      }
    },
    async runSchedules() {
      await log.follow()
      if (!(await lease.hold())) return []
      await checkFolder()
      await sync.apply()
      return await publisher.publishDue()
    },
    collectGarbage: () => collectGarbage(store, log, now),
    async close() {
      documents.close()
      await lease.release()
    },
  }
}

function newestFirst(
  entries: readonly Entry[],
  { before = Number.POSITIVE_INFINITY, max }: Paging,
): readonly Entry[] {
  const older = entries.filter(({ number }) => number < before)
  return older.slice(-max).toReversed()
}

function infoOf({ drafts, scheduled, ...set }: SetState): SetInfo {
  return { ...set, files: [...drafts.keys()].toSorted(), ...(scheduled && { scheduledAt: scheduled.at }) }
}
