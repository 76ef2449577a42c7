import type { SetInfo } from '@tessera/content/write'
import type { CallInput } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import { oidcProblems } from './oidcProblems.ts'
import { addressed, writeAddress } from './writeAddress.ts'
import { call, CallFailed, callInSet } from './call.ts'
import { createAutosave } from './createAutosave.ts'
import { findConflict } from './findConflict.ts'
import type { DialogName, ShownDocument } from './StudioState.ts'
import { chooseSet, enterOwnSet, readSets } from './readSets.ts'
import { addStep, noSteps, stepBack, stepForward, type UndoSteps } from './undoSteps.ts'
import { forgetUnsaved, keepUnsaved, moveUnsaved, tabId, takeUnsaved } from './unsavedTexts.ts'
import { panelFor, pathFor } from './isOfAllPages.ts'
import { read, subscribe, update } from './useStudio.ts'

/** The user who signed in last; compared at sign-in, so that no user's text is saved under another user's name. */
let owner: string | undefined

/** Number of times that a document was chosen, so that a late response does not replace a newer choice. */
let choices = 0

/** The newest choice, until its document is shown. */
let opening: Promise<void> = Promise.resolve()

/** Number of the newest log record seen. */
let known: number | undefined

/** The open document's file, if someone else has published it since. */
let overtaken: string | undefined

const findAgain = 5000 /* ms until the preview site is asked again for a path's document */

const autosave = createAutosave({
  read: () => read().document,
  update: updateDocument,
  save: ({ file, revision, text, onto }) =>
    callInSet('save', { file, base: revision, text, ...(onto !== undefined && { onto }) }),
  async readConflict({ file }, { by, theirs, base: before, merged, revision }) {
    const opened = await callInSet('open', { file })
    const isOfDraft = opened.revision === revision
    return {
      by,
      theirs,
      before,
      ...(merged !== undefined && { merged }),
      base: opened.revision,
      ...(!isOfDraft && { onto: opened.published.revision }),
    }
  },
  onKept: (document) => void forgetUnsaved(locate(document)).catch(() => {}), // browsers may refuse IndexedDB
  onFailed(error) {
    if (!(error instanceof CallFailed) || error.code === 'signIn') report(error)
  },
})

function updateDocument(change: Partial<ShownDocument>): void {
  const { document } = read()
  if (document) update({ document: { ...document, ...change } })
}

function locate({ file }: ShownDocument) {
  return { name: owner ?? '', set: read().set?.set ?? '', file }
}

function report(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
  update(error.code === 'signIn' ? { account: null } : { message: error.message })
}

/** Runs an action; if it fails, shows why. Resolves to whether the action succeeded. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  return act().then(
    () => true,
    (error: unknown) => {
      report(error)
      return false
    },
  )
}

/** Makes all lists load again. */
const listAgain = () => update({ listed: read().listed + 1 })

async function signedIn(account: Account): Promise<void> {
  if (owner !== undefined && owner !== account.name) update({ document: undefined })
  owner = account.name
  await enterOwnSet(account)
  update({ account })
  listAgain()
  void studio.pollPresence()
  if (read().document?.state === 'failed') return autosave.now()
  const before = choices
  const unsaved = await takeUnsaved(account.name).catch(() => undefined)
  const set = read().sets.find((one) => one.set === unsaved?.set)
  if (set) chooseSet(set)
  if (choices !== before || read().document) return
  if (unsaved && addressed() === '') await studio.open(unsaved.file)
  else await openAddressed()
}

/** Opens the document in the address; default: the home page. */
async function openAddressed(): Promise<void> {
  const target = addressed() || '/'
  if (target.startsWith('/')) await studio.openPath(target)
  else if (target !== read().document?.file) await studio.open(target)
}

/** Shows a document. `begun`: the first text of a document that does not exist yet. */
async function show(file: string, path?: string, begun = ''): Promise<void> {
  const choice = choices
  const opened = await callInSet('open', { file })
  const own = await pathFor(opened)
  await autosave.flush() // text typed in the previous document while this one was loading
  if (choice !== choices) return
  const conflict = findConflict(opened)
  const text = opened.text ?? begun
  const document: ShownDocument = {
    ...opened,
    path: path ?? own,
    text,
    problems: [],
    conflict,
    steps: noSteps,
    state: conflict ? 'conflict' : 'kept',
  }
  const panel = text === '' ? 'history' : panelFor(opened.kind, read().panel)
  update({ document, block: undefined, page: {}, panel })
  writeAddress(begun === '' ? file : (path ?? file))
  const unsaved = await takeUnsaved(owner ?? '', file).catch(() => undefined)
  const { set, sets } = read()
  if (!unsaved || !set || choice !== choices) return
  if (unsaved.text === text) return void forgetUnsaved(unsaved)
  if (unsaved.set !== set.set) {
    if (sets.some((one) => one.set === unsaved.set)) return
    await moveUnsaved(unsaved, set.set)
  }
  updateDocument({ text: unsaved.text, revision: unsaved.base, sent: unsaved.sent })
  update({ message: 'Text from when this browser was closed has been restored and is being saved.' })
  autosave.later()
}

/** Reads the open document again; first the one that was chosen meanwhile opens, which would be replaced by it. */
async function showAgain(): Promise<void> {
  await opening.catch(() => {}) // it was reported to the one that chose it
  const { document } = read()
  if (document) await show(document.file, document.path)
}

/** Loads a version that someone else published, once the shown text is saved; otherwise the user edits an old text. */
async function adoptPublished(): Promise<void> {
  const { document: before } = read()
  if (before?.file !== overtaken) overtaken = undefined
  if (!before || before.state !== 'kept' || overtaken === undefined) return
  const opened = await callInSet('open', { file: before.file })
  const now = read().document
  if (now?.file !== before.file || now.text !== before.text || now.state !== 'kept') return
  overtaken = undefined
  const conflict = findConflict(opened)
  if (conflict) updateDocument({ conflict, published: opened.published, state: 'conflict' })
  else if (opened.revision !== now.revision) await showAgain()
}

/** Saves a changed text in this browser at once, and as a draft on the server a moment later. */
function keep(text: string, steps: UndoSteps): void {
  const { document: before } = read()
  if (!before) return
  const state = before.state === 'conflict' ? before.state : 'changed'
  const document: ShownDocument = { ...before, text, steps, state }
  update({ document })
  const { revision: base, sent } = document
  void keepUnsaved({ ...locate(document), base, text, sent, at: Date.now() }).catch(() => {}) // the server gets it
  autosave.later()
}

function goTo(step: typeof stepBack): void {
  const { document } = read()
  const next = document && step(document.steps, document.text)
  if (next) keep(next.text, next.steps)
}

/** The actions of the app. */
export const studio = {
  read,
  subscribe,
  update,
  attempt,
  report,
  listAgain,
  readSets,
  openAddressed,
  flush: autosave.flush,
  /** Saves before the tab may close. */
  saveNow: () => void (read().document?.state === 'changed' && autosave.now()),
  openDialog: (dialog: DialogName) => update({ dialog, message: undefined }),
  closeDialog: () => update({ dialog: undefined, message: undefined }),

  async begin(): Promise<void> {
    const [, kind, value = ''] = /^#(link|problem)=([\w-]+)$/.exec(location.hash) ?? []
    if (kind !== undefined) history.replaceState(null, '', '/')
    if (kind === 'link') return void (await studio.signIn({ link: value }))
    if (kind === 'problem') update({ message: oidcProblems[value] ?? oidcProblems['oidc'] })
    await call('me', {})
      .then(signedIn)
      .catch((error: unknown) => {
        update({ account: null })
        if (error instanceof CallFailed && error.code !== 'signIn') report(error)
      })
  },
  signIn: (input: CallInput<'signIn'>) =>
    attempt(async () => {
      update({ message: undefined, ...(read().account === undefined && { account: null }) })
      await signedIn(await call('signIn', input))
    }),
  signOut: () =>
    attempt(async () => {
      await autosave.flush()
      await call('signOut', {})
      location.replace('/')
    }),

  open: (file: string, path?: string, begun?: string) =>
    attempt(async () => {
      choices++
      update({ isTreeOpen: false })
      opening = autosave.flush().then(() => show(file, path, begun))
      await opening
    }),
  /** Opens the document of a page by its path. */
  openPath: (path: string) =>
    attempt(async () => {
      const choice = ++choices
      const found = await callInSet('find', { path }).catch(function tryAgain(error: unknown) {
        setTimeout(() => choice === choices && void studio.openPath(path), findAgain)
        throw error
      })
      if (choice !== choices) return
      update({ message: undefined })
      if (found) await studio.open(found.file, path, found.text)
      else update({ message: `There is no document for ${path}.` })
    }),
  /** `group`: quick changes of one group are one step of undo. */
  edit(text: string, group?: string): void {
    const { document } = read()
    if (document && document.text !== text) keep(text, addStep(document.steps, document.text, group))
  },
  undo: () => goTo(stepBack),
  redo: () => goTo(stepForward),
  /** Ends a conflict: `text` replaces both texts. */
  resolve(text: string): void {
    const { document } = read()
    if (!document?.conflict) return
    const { base, onto } = document.conflict
    updateDocument({ text, revision: base, onto, conflict: undefined, state: 'changed' })
    autosave.now()
  },
  restore: (file: string, number: number) =>
    attempt(async () => {
      await autosave.flush()
      await callInSet('restore', { file, number })
      await showAgain()
      update({ panel: 'blocks' })
      listAgain()
    }),
  enterSet: (set: SetInfo) =>
    attempt(async () => {
      await autosave.flush()
      chooseSet(set)
      await showAgain()
      listAgain()
    }),
  /** After a set was published or discarded: chooses another set for the next change. */
  published: () =>
    attempt(async () => {
      const { account } = read()
      const choice = choices
      if (account) await enterOwnSet(account)
      await showAgain()
      const { text, published } = read().document ?? {} // both are empty if removed, or a discarded new page
      if (choice === choices && text === '' && published?.text === null) update({ document: undefined })
      listAgain()
    }),
  /** Reports the open document to the server; loads who else has documents open and what changed. */
  async pollPresence(): Promise<void> {
    const { account, document } = read()
    if (!account) return
    const since = known === undefined ? {} : { since: known }
    const question = { tab: tabId, file: document?.file ?? null, ...since }
    const seen = await call('presence', question).catch(() => undefined) // the next save reports a failure
    if (!seen) return
    known = seen.number
    update({ people: seen.people })
    const isOwnSave = ({ by, did }: (typeof seen.entries)[number]) => by === account.name && did === 'save'
    if (seen.entries.some((one) => !isOwnSave(one))) {
      listAgain()
      await readSets().catch(() => undefined)
    }
    const others = seen.entries.filter(({ by, did }) => by !== account.name && did !== 'save')
    if (document && others.some(({ files }) => files.includes(document.file))) overtaken = document.file
    if (overtaken !== undefined) await attempt(adoptPublished)
  },
}
