import { hashOf } from '../documents/hashOf.ts'
import { readPublication, type Publication } from '../documents/readPublication.ts'
import type { ContentFolder } from './ContentFolder.ts'
import type { Log } from './createLog.ts'
import type { Lease } from '@tessera/store/createLease'
import { createSerial } from '@tessera/store/createSerial'
import type { Texts } from './createTexts.ts'
import type { TextHash } from './LogRecord.ts'
import { findCurrent, type Version } from './WriteState.ts'

export type FolderSync = ReturnType<typeof createFolderSync>

interface Parts {
  folder: ContentFolder
  log: Log
  texts: Texts
  lease: Lease
}

type Applying = NonNullable<Publication['applying']>

const keptSets = 50 /* sets whose files are listed; a process that missed more sets reads the whole folder */

/** Keeps the folder's files and the log in step. */
export function createFolderSync({ folder, log, texts, lease }: Parts) {
  const serial = createSerial()

  async function readFile(file: string): Promise<{ text: string | null; hash: TextHash }> {
    const text = await folder.read(file)
    return { text, hash: text === null ? null : hashOf(text) }
  }

  /**
   * Reads which records the folder includes. A number above the log's newest, even after the log was read again, is
   * from another log: the folder was copied, or the store was lost.
   */
  async function readApplied(): Promise<Publication> {
    const publication = await readPublication(folder.dir)
    const isBeyond = ({ number } = log.state) =>
      Math.max(publication.applied, publication.applying?.number ?? 0) > number
    if (isBeyond()) await log.follow()
    return isBeyond() ? { applied: log.state.number, last: [] } : publication
  }

  /** Records changes made by hand. `from`: with `any`, also the texts of documents that the log does not have. */
  async function recordHandEdits(files: readonly string[], from: 'known' | 'any'): Promise<void> {
    const isHolder = await lease.hold()
    const { applied } = await readApplied() // read before the texts, because a publish is in the log before its files are written
    const before = files.map((file) => ({ file, version: findCurrent(log.state, file) }))
    for (const { file, version } of before) {
      if (version ? isHolder && version.number <= applied : from === 'any')
        await recordHandEdit(file, version)
    }
  }

  async function recordHandEdit(file: string, version: Version | undefined): Promise<void> {
    const { text, hash } = await readFile(file)
    if (hash === (version?.text ?? null) || (text === null && !(await folder.isThere()))) return
    await texts.store(text)
    const record = await log.append((state) =>
      findCurrent(state, file)?.number === version?.number
        ? { did: 'folder', by: 'folder', files: [{ file, text: hash }] }
        : undefined,
    )
    if (record && (await lease.hold())) await serial(() => markApplied(record.number, [file]))
  }

  async function markApplied(number: number, files: readonly string[]): Promise<void> {
    const { applying: _finished, ...publication } = await readApplied()
    if (dueSince(publication.applied).some((due) => !files.includes(due.file) && due.version.number < number))
      return
    await folder.writePublication(withSet(publication, number, files))
  }

  /** Lists documents whose newest published text is not in the folder yet. */
  function dueSince(applied: number): readonly { file: string; version: Version }[] {
    if (log.state.number <= applied) return []
    return [...log.state.documents.keys()].flatMap((file) => {
      const version = findCurrent(log.state, file)
      return version && version.number > applied ? [{ file, version }] : []
    })
  }

  async function applyNow(): Promise<void> {
    if (!(await lease.hold())) return
    const { applying, ...publication } = await readApplied()
    if (applying) {
      for (const { file, text } of applying.files) await mustWrite(file, { text, did: 'publish' })
      return await finish(publication, applying)
    }
    const { number } = log.state
    const due = dueSince(publication.applied)
    const files: Applying['files'][number][] = []
    for (const { file, version } of due)
      if (await mustWrite(file, version)) files.push({ file, text: version.text })
    if (due.length === 0) return
    for (const { file, text } of files)
      if (text !== null) await folder.stage(file, (await texts.read(text)) ?? '')
    if (files.length === 0) return await folder.writePublication(withSet(publication, number, []))
    const next = { number, since: Date.now(), files }
    await folder.writePublication({ ...publication, applying: next })
    await finish(publication, next)
  }

  /** Whether the folder's file must be replaced. Records the file's text first if it was written by hand. */
  async function mustWrite(file: string, version: Pick<Version, 'text' | 'did'>): Promise<boolean> {
    const { text, hash } = await readFile(file)
    if (hash === version.text) return false
    const versions = log.state.documents.get(file) ?? []
    if (hash === null || versions.some((one) => one.text === hash)) return true
    await texts.store(text)
    const isReplaced = version.did === 'publish'
    const handEdit = { file, text: hash, ...(isReplaced && { isReplaced: true as const }) }
    await log.append(() => ({ did: 'folder', by: 'folder', files: [handEdit] }))
    return isReplaced
  }

  async function finish(publication: Publication, { number, files }: Applying) {
    for (const { file, text } of files) {
      if (!(await lease.hold())) return
      await folder.write(file, await texts.read(text))
    }
    const names = files.map(({ file }) => file)
    await folder.writePublication(withSet(publication, number, names))
  }

  return {
    recordHandEdits,
    /** Reads a document's published text. */
    async published(file: string): Promise<{ text: string | null; hash: TextHash; version?: Version }> {
      const version = findCurrent(log.state, file)
      if (!version) return await readFile(file)
      return { text: await texts.read(version.text), hash: version.text, version }
    },
    /** Writes published texts that the folder lacks. Does nothing while another process holds the lease. */
    apply: () => serial(applyNow),
  }
}

function withSet(publication: Publication, number: number, files: readonly string[]): Publication {
  const { applied, last, forgotten } = publication
  const sets = files.length === 0 ? last : [...last, { number, files }]
  const newest = sets.at(-keptSets - 1)?.number ?? forgotten
  return {
    applied: Math.max(applied, number),
    last: sets.slice(-keptSets),
    ...(newest !== undefined && { forgotten: newest }),
  }
}
