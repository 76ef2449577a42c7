import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import { readDocument } from '../documents/readDocument.ts'
import { createContentFolder, documentId } from './ContentFolder.ts'
import { collectGarbage } from './collectGarbage.ts'
import { createDocumentList } from './createDocumentList.ts'
import { createDrafts } from './createDrafts.ts'
import { createFolderSync } from './createFolderSync.ts'
import { createLease } from './createLease.ts'
import { createLog } from './createLog.ts'
import { createMoves } from './createMoves.ts'
import { createPublisher } from './createPublisher.ts'
import { createTexts, revisionOf } from './createTexts.ts'
import type { NewRecord } from './LogRecord.ts'
import { WriteRefused, type Edit, type SaveResult, type SetInfo, type WritePort } from './WritePort.ts'
import { entryOf, type SetState, type Version } from './WriteState.ts'
import type { WriteStore } from './WriteStore.ts'

export * from './WritePort.ts'
export { readDrafts, readShare, type Drafts } from './readDrafts.ts'
export type { WriteStore } from './WriteStore.ts'

interface WritePortOptions {
  /** The content folder. */
  dir: string
  /** Where the log and the texts are kept; of no use to anything else. */
  store: WriteStore
  /** A document's problems, if its text were this. Default: what its schema says. */
  check?: (file: string, text: string, set: string) => Promise<readonly Problem[]>
  now?: () => number
  /** Called with what is wrong with a record that is skipped. Default: a line on the console. */
  onDamage?: (cause: string) => void
}

const lookEvery = 30_000 /* ms until a change made by hand is in the history that no one looked for */
const collectEvery = 12 * 3600_000 /* ms */
const watchEvery = 500 /* ms until a record of another process is noticed */

/** Opens the documents of a folder for editing. What was published before a crash is in the folder when it resolves. */
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
  const lease = createLease(store, now)
  const sync = createFolderSync({ folder, log, texts, lease, now })
  const drafts = createDrafts({ log, texts, sync })
  const publisher = createPublisher({ log, texts, sync, folder, lease, drafts, check, now })
  const documents = createDocumentList(folder, texts)
  await sync.apply()

  let lookedAt = 0
  let collectedAt = now()

  /** The file of a document that is opened is looked at then; the others from time to time. */
  async function lookAtFolder(): Promise<void> {
    if (now() - lookedAt < lookEvery) return
    lookedAt = now()
    await sync.takeIn([...log.state.documents.keys()], 'known')
    if (now() - collectedAt < collectEvery) return
    collectedAt = now()
    await collectGarbage(store, log, now)
  }

  async function saveAll(edits: readonly Edit[]): Promise<readonly SaveResult[]> {
    const conflicts = await drafts.save(edits)
    if (conflicts.length > 0) return await Promise.all(conflicts.map((one) => drafts.resultOf(one)))
    return await Promise.all(edits.map(savedResult))
  }

  async function savedResult({ file, text, set }: Edit): Promise<SaveResult> {
    const problems = text === null ? [] : await check(file, text, set).catch(() => checkSchema(file, text))
    return { kind: 'saved', file, revision: revisionOf(await texts.keep(text)), problems }
  }

  async function save(edit: Edit): Promise<SaveResult> {
    const [result] = await saveAll([edit])
    if (!result) throw new Error('a save has a result')
    return result
  }

  const moves = createMoves({
    drafts,
    saveAll,
    async textOf(file, set) {
      const draft = log.state.sets.get(set)?.drafts.get(file)
      return draft ? await texts.read(draft.text) : await folder.read(file).catch(() => null)
    },
    async files(set) {
      const kept = (await log.follow()).sets.get(set)?.drafts.keys() ?? []
      return [...new Set([...(await documents.files()), ...kept])].toSorted()
    },
  })

  async function appendInSet(
    set: string,
    record: NewRecord,
    isDone: (state: SetState) => boolean,
  ): Promise<void> {
    await log.append(function make(state) {
      const found = state.sets.get(set)
      if (!found) throw new WriteRefused(`there is no set ${set}: it was published meanwhile, or never begun`)
      return isDone(found) ? undefined : record
    })
  }

  return {
    async list(query) {
      return await documents.list(query, (await log.follow()).sets.get(query.set))
    },
    open: drafts.open,
    save,
    publish: publisher.publish,
    discard: (file, set, by) =>
      appendInSet(
        set,
        { did: 'discard', by, set, files: [{ file, text: null }] },
        ({ drafts: kept }) => !kept.has(file),
      ),
    unschedule: (set, by) => appendInSet(set, { did: 'unschedule', by, set }, ({ scheduled }) => !scheduled),
    async history(file, { before = Number.POSITIVE_INFINITY, max }) {
      const { documents } = await log.follow()
      await sync.takeIn([file], 'known')
      const versions = (documents.get(file) ?? []).filter(({ number }) => number < before)
      return versions
        .slice(-max)
        .toReversed()
        .map((version) => entryOfVersion(file, version))
    },
    async textAt(file, number) {
      return await texts.read(versionAt((await log.follow()).documents.get(file), file, number).text)
    },
    async restore(file, number, set, by) {
      const state = await log.follow()
      const { text } = versionAt(state.documents.get(file), file, number)
      const { revision } = await drafts.open(file, set)
      return await save({ file, set, by, base: revision, text: await texts.read(text) })
    },
    references: moves.references,
    rename: moves.rename,
    remove: moves.remove,
    async sets() {
      return [...(await log.follow()).sets.values()].map(infoOf)
    },
    async createSet(title, by) {
      const set = randomBytes(9).toString('base64url')
      const record = await log.append(() => ({ did: 'createSet', by, set, title }))
      return { set, title, by, at: record?.at ?? now(), files: [] }
    },
    async createShare(set, by, expiresAt) {
      const share = randomBytes(24).toString('base64url')
      await appendInSet(set, { did: 'share', by, set, share, expiresAt }, () => false)
      return { share, set, by, at: now(), expiresAt }
    },
    async endShare(share, by) {
      await log.append(({ shares }) => (shares.has(share) ? { did: 'endShare', by, share } : undefined))
    },
    async shares(set) {
      const { shares } = await log.follow()
      return [...shares.values()].filter((one) => one.set === set && one.expiresAt > now())
    },
    async discardSet(set, by) {
      await log.append(({ sets }) => (sets.has(set) ? { did: 'discardSet', by, set } : undefined))
    },
    async activity({ before = Number.POSITIVE_INFINITY, max }) {
      const { activity } = await log.follow()
      return activity
        .filter(({ number }) => number < before)
        .slice(-max)
        .toReversed()
    },
    watch(listener) {
      const notify = (record: Parameters<typeof entryOf>[0]) => listener(entryOf(record))
      log.listeners.add(notify)
      const timer = setInterval(() => void log.follow().catch(() => {}), watchEvery) // what fails is tried again
      return function stop() {
        clearInterval(timer)
        log.listeners.delete(notify)
      }
    },
    async runSchedules() {
      await log.follow()
      if (!(await lease.hold())) return []
      await lookAtFolder()
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

async function checkSchema(file: string, text: string): Promise<readonly Problem[]> {
  return readDocument(file, documentId(file), text).problems
}

function infoOf({ set, title, by, at, drafts, scheduled }: SetState): SetInfo {
  const files = [...drafts.keys()].toSorted()
  return { set, title, by, at, files, ...(scheduled && { scheduledAt: scheduled.at }) }
}

function entryOfVersion(file: string, { number, at, by, did, set }: Version) {
  return { number, at, by, did, ...(set !== undefined && { set }), files: [file] }
}

function versionAt(versions: readonly Version[] | undefined, file: string, number: number): Version {
  const found = versions?.find((version) => version.number === number)
  if (!found) throw new WriteRefused(`the history of ${file} has no number ${number}: \`history\` lists them`)
  return found
}
