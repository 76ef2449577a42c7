import type { Problem } from '@tessera/kit/contract/problems'
import { maxBytes } from '../documents/kindOf.ts'
import { readDocument } from '../documents/readDocument.ts'
import { mergeTexts } from '../edit/mergeTexts.ts'
import { readFields } from '../edit/setField.ts'
import { documentId } from './ContentFolder.ts'
import type { Log } from './createLog.ts'
import type { FolderSync } from './createFolderSync.ts'
import { revisionOf, type Texts } from './createTexts.ts'
import { pathOfText } from './describeDocument.ts'
import type { LogRecord, NewRecord, RecordedFile, TextHash } from './LogRecord.ts'
import {
  WriteRefused,
  type Conflict,
  type Edit,
  type OpenedDocument,
  type SaveResult,
  type Sides,
  type Stamp,
} from './WritePort.ts'
import { findCurrent, getSet, type Draft, type SetState, type WriteState } from './WriteState.ts'

/** Finds problems of stored drafts; text `null`: the document is removed. */
export type Check = (
  set: string,
  drafts: readonly { file: string; text: string | null }[],
) => Promise<readonly Problem[]>

/** A conflict, before its texts are read. */
export interface FoundConflict extends Stamp {
  file: string
  base: TextHash | undefined
  theirs: TextHash
  mine: TextHash
}

/** The record to append, unless there are conflicts. */
interface PlannedRecord {
  conflicts: readonly FoundConflict[]
  record: NewRecord | undefined
}

interface Parts {
  log: Log
  texts: Texts
  sync: FolderSync
  check: Check
}

/** Author and time of a text that no record names: written by hand, at an unknown time. */
export const byHand: Stamp = { by: 'folder', at: 0 }

/** Opens and saves the drafts of sets. */
export function createDrafts({ log, texts, sync, check }: Parts) {
  async function open(file: string, set: string): Promise<OpenedDocument> {
    const id = documentId(file)
    const state = await log.follow()
    await sync.recordHandEdits([file], 'known')
    const published = await sync.published(file)
    const draft = state.sets.get(set)?.drafts.get(file)
    const text = draft ? await texts.read(draft.text) : published.text
    const path = pathOfText(file, readFields(text ?? ''))
    return {
      file,
      kind: id.kind,
      ...(path !== undefined && { path }),
      text,
      revision: revisionOf(draft ? draft.text : published.hash),
      published: { text: published.text, revision: revisionOf(published.hash) },
      ...(draft && { draft: { by: draft.by, at: draft.at } }),
      ...(draft && draft.base !== published.hash && { behind: await behind(file, draft, published) }),
      otherDrafts: otherDrafts(state, file, set),
    }
  }

  async function behind(
    file: string,
    { base, text }: Draft,
    published: Awaited<ReturnType<FolderSync['published']>>,
  ): Promise<Sides> {
    const { by, at } = published.version ?? byHand
    return mergeSides(file, await texts.read(base), await texts.read(text), published.text, { by, at })
  }

  /** Appends a record that `make` builds from the newest state. */
  async function append(
    make: (state: WriteState) => PlannedRecord,
  ): Promise<{ record: LogRecord | undefined; conflicts: readonly Conflict[] }> {
    let found: readonly FoundConflict[] = []
    const record = await log.append(function makeRecord(state) {
      const made = make(state)
      found = made.conflicts
      return found.length > 0 ? undefined : made.record
    })
    return { record, conflicts: await readConflicts(found) }
  }

  async function readConflicts(found: readonly FoundConflict[]): Promise<readonly Conflict[]> {
    return await Promise.all(
      found.map(async function readConflict({ file, base, theirs, mine, by, at }): Promise<Conflict> {
        const revision = revisionOf(theirs)
        const basis = base === undefined ? undefined : await texts.read(base).catch(() => null)
        const [myText, theirText] = [await texts.read(mine), await texts.read(theirs)]
        return { kind: 'conflict', file, revision, ...mergeSides(file, basis, myText, theirText, { by, at }) }
      }),
    )
  }

  /** Saves all edits in one record: all of them, or none. */
  async function saveAll(edits: readonly Edit[]): Promise<readonly SaveResult[]> {
    for (const edit of edits) checkText(edit)
    await log.follow()
    const names = edits.map(({ file }) => file)
    await sync.recordHandEdits(names, 'any')
    const hashes = await Promise.all(edits.map(({ text }) => texts.store(text)))
    const { conflicts } = await append(function makeSave(state) {
      const saves = edits.map((edit, at) => planSave(state, edit, hashes[at] ?? null))
      const files = saves.flatMap(({ recorded }) => recorded ?? [])
      const [first] = edits
      return {
        conflicts: saves.flatMap(({ conflict }) => conflict ?? []),
        record: first && files.length > 0 ? { did: 'save', by: first.by, set: first.set, files } : undefined,
      }
    })
    return conflicts.length > 0 ? conflicts : await Promise.all(edits.map(savedResult))
  }

  async function savedResult(edit: Edit): Promise<SaveResult> {
    const { file, text, set } = edit
    const problems = text === null ? [] : await check(set, [edit]).catch(() => checkSchema(set, [edit]))
    return { kind: 'saved', file, revision: revisionOf(await texts.store(text)), problems }
  }

  return {
    open,
    append,
    readConflicts,
    saveAll,
    async save(edit: Edit): Promise<SaveResult> {
      const [result] = await saveAll([edit])
      if (!result) throw new Error('a save has a result')
      return result
    },
  }
}

/** Checks each text on its own, without the rest of the site. */
export const checkSchema: Check = async (_set, drafts) =>
  drafts.flatMap(({ file, text }) =>
    text === null ? [] : readDocument(file, documentId(file), text).problems,
  )

/** Builds the sides of a conflict. `base`: undefined if the base of `mine` is unknown; then nothing is merged. */
function mergeSides(
  file: string,
  base: string | null | undefined,
  mine: string | null,
  theirs: string | null,
  stamp: Stamp,
): Sides {
  const merged = base === undefined ? undefined : mergeTexts(file, base, mine, theirs)
  return { base: base ?? null, theirs, ...(merged !== undefined && { merged }), ...stamp }
}

/** The effect of a save on this state; empty if it changes nothing. */
function planSave(
  state: WriteState,
  { set, file, base, onto }: Edit,
  text: TextHash,
): { conflict?: FoundConflict; recorded?: RecordedFile } {
  const draft = openSet(state, set).drafts.get(file)
  const version = findCurrent(state, file)
  const published = version?.text ?? null
  const now = draft ? draft.text : published
  const { by, at } = draft ?? version ?? byHand
  const conflict = { file, theirs: now, mine: text, by, at }
  if (base !== revisionOf(now) && text !== now) {
    const bases = [draft?.base, published, ...(draft?.earlier ?? [])]
    return {
      conflict: { ...conflict, base: bases.find((hash) => hash !== undefined && revisionOf(hash) === base) },
    }
  }
  if (onto !== undefined && onto !== revisionOf(published))
    return { conflict: { ...conflict, base: draft?.base ?? published, theirs: published } }
  const newBase = draft && onto === undefined ? draft.base : published
  const isSame = text === now && newBase === (draft?.base ?? published)
  return isSame ? {} : { recorded: { file, text, base: newBase } }
}

/** Finds a set to change. Throws if it is scheduled. */
function openSet(state: WriteState, set: string): SetState {
  const found = getSet(state, set)
  if (found.scheduled)
    throw new WriteRefused(`the set “${found.title}” is scheduled: cancel its schedule before you change it`)
  return found
}

function checkText({ file, text }: Edit): void {
  const limit = maxBytes(documentId(file).kind)
  if (text === null) return
  if (Buffer.byteLength(text) > limit)
    throw new WriteRefused(`${file} would have more than ${limit / 1024} KB: shorten it, or split it in two`)
  if (!text.isWellFormed())
    throw new WriteRefused(`${file} contains half a character, which no file can store`)
}

function otherDrafts({ sets }: WriteState, file: string, set: string): OpenedDocument['otherDrafts'] {
  return [...sets.values()].flatMap(({ set: other, drafts }) => {
    const draft = drafts.get(file)
    return draft && other !== set ? [{ set: other, by: draft.by, at: draft.at }] : []
  })
}
