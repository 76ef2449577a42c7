import { maxBytes } from '../documents/kindOf.ts'
import { mergeTexts } from '../edit/mergeTexts.ts'
import { documentId } from './ContentFolder.ts'
import type { Log } from './createLog.ts'
import { addressOf } from './describeDocument.ts'
import type { FolderSync } from './createFolderSync.ts'
import { revisionOf, type Texts } from './createTexts.ts'
import type { NewRecord, TextHash } from './LogRecord.ts'
import { WriteRefused, type Edit, type OpenedDocument, type Revision, type SaveResult } from './WritePort.ts'
import { currentOf, type Draft, type SetState, type WriteState } from './WriteState.ts'

export type Conflict = SaveResult & { kind: 'conflict' }

/** A conflict as it is found; its texts are read afterwards. */
export interface FoundConflict {
  file: string
  base: TextHash | undefined
  theirs: TextHash
  mine: TextHash
  by: string
  at: number
}

interface Parts {
  log: Log
  texts: Texts
  sync: FolderSync
}

/** The texts of sets before they are published. */
export function createDrafts({ log, texts, sync }: Parts) {
  async function open(file: string, set: string): Promise<OpenedDocument> {
    const { kind } = documentId(file)
    const state = await log.follow()
    await sync.takeIn([file], 'known')
    const published = await sync.published(file)
    const draft = state.sets.get(set)?.drafts.get(file)
    const hash = draft ? draft.text : published.hash
    const path = addressOf(file)
    return {
      file,
      kind,
      ...(path !== undefined && { path }),
      text: draft ? await texts.read(draft.text) : published.text,
      revision: revisionOf(hash),
      published: { text: published.text, revision: revisionOf(published.hash) },
      ...(draft && { draft: { by: draft.by, at: draft.at } }),
      ...(draft && draft.base !== published.hash && { behind: await behind(file, draft, published) }),
      otherDrafts: otherDrafts(state, file, set),
    }
  }

  async function behind(
    file: string,
    draft: Draft,
    { text, version }: Awaited<ReturnType<FolderSync['published']>>,
  ): Promise<NonNullable<OpenedDocument['behind']>> {
    const base = await texts.read(draft.base)
    const merged = mergeTexts(file, base, await texts.read(draft.text), text)
    return {
      base,
      theirs: text,
      ...(merged !== undefined && { merged }),
      by: version?.by ?? 'folder',
      at: version?.at ?? 0,
    }
  }

  /** One record for all of them: they are kept together, or none is. */
  async function save(edits: readonly Edit[]): Promise<readonly FoundConflict[]> {
    for (const edit of edits) checkText(edit)
    await log.follow()
    await sync.takeIn(
      edits.map(({ file }) => file),
      'any',
    )
    const hashes = await Promise.all(edits.map(({ text }) => texts.keep(text)))
    let conflicts: readonly FoundConflict[] = []
    await log.append(function makeSave(state) {
      const saves = edits.map((edit, at) => saveOf(state, edit, hashes[at] ?? null))
      conflicts = saves.flatMap((one) => ('mine' in one ? [one] : []))
      const files = saves.flatMap((one) => ('isSame' in one && !one.isSame ? [one.recorded] : []))
      const [first] = edits
      if (!first || conflicts.length > 0 || files.length === 0) return undefined
      return { did: 'save', by: first.by, set: first.set, files } satisfies NewRecord
    })
    return conflicts
  }

  async function resultOf({ file, base, theirs, mine, by, at }: FoundConflict): Promise<Conflict> {
    const [baseText, theirText, myText] = await Promise.all([
      base === undefined ? null : texts.read(base).catch(() => null),
      texts.read(theirs),
      texts.read(mine),
    ])
    const merged = base === undefined ? undefined : mergeTexts(file, baseText, myText, theirText)
    const revision = revisionOf(theirs)
    const result: Conflict = { kind: 'conflict', file, base: baseText, theirs: theirText, revision, by, at }
    return merged === undefined ? result : { ...result, merged }
  }

  return { open, save, resultOf }
}

type SaveOf = FoundConflict | { isSame: boolean; recorded: NonNullable<NewRecord['files']>[number] }

/** What a save comes to in this state. */
function saveOf(state: WriteState, { set, file, base, onto }: Edit, text: TextHash): SaveOf {
  const { drafts } = openSet(state, set)
  const version = currentOf(state, file)
  const published = version?.text ?? null
  const draft = drafts.get(file)
  const now = draft ? draft.text : published
  const takenIn = draft && onto === undefined ? draft.base : published
  const isStale = base !== revisionOf(now) && text !== now
  const begun = [draft?.base, published, ...(draft?.earlier ?? [])]
  const author = draft ?? version ?? { by: 'folder', at: 0 }
  const found = { file, theirs: now, mine: text, by: author.by, at: author.at }
  if (isStale)
    return { ...found, base: begun.find((hash) => hash !== undefined && revisionOf(hash) === base) }
  if (onto !== undefined && onto !== revisionOf(published))
    return { ...found, base: draft?.base ?? published, theirs: published }
  return {
    isSame: text === now && takenIn === (draft?.base ?? published),
    recorded: { file, text, base: takenIn },
  }
}

/** The set, where it takes drafts. */
function openSet(state: WriteState, set: string): SetState {
  const found = state.sets.get(set)
  if (!found)
    throw new WriteRefused(
      `there is no set ${set}: it was published meanwhile, or never begun. Begin another one`,
    )
  if (found.scheduled)
    throw new WriteRefused(
      `the set “${found.title}” is scheduled: take its schedule back before you change it`,
    )
  return found
}

function checkText({ file, text }: Edit): void {
  const { kind } = documentId(file)
  if (text === null) return
  const limit = maxBytes(kind)
  if (Buffer.byteLength(text) > limit)
    throw new WriteRefused(`${file} would have more than ${limit / 1024} KB: shorten it, or make two of it`)
  if (!text.isWellFormed())
    throw new WriteRefused(`${file} has half a character in it, which no file can hold`)
}

function otherDrafts({ sets }: WriteState, file: string, set: string): OpenedDocument['otherDrafts'] {
  return [...sets.values()].flatMap(({ set: other, drafts }) => {
    const draft = drafts.get(file)
    return draft && other !== set ? [{ set: other, by: draft.by, at: draft.at }] : []
  })
}

/** Whether `seen` is the revision of this. */
export function isSeen(seen: Readonly<Record<string, Revision>>, file: string, hash: TextHash): boolean {
  return Object.hasOwn(seen, file) && seen[file] === revisionOf(hash)
}
