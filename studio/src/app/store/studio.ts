import type { OpenedDocument, SetInfo } from '@tessera/content/write'
import type { CallInput } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import { call, CallFailed } from './call.ts'
import { createAutosave } from './createAutosave.ts'
import { createState } from './createState.ts'
import type { Conflict, Panel, Question, ShownDocument, StudioState, View } from './StudioState.ts'
import { addStep, noSteps, stepBack, stepForward, type UndoSteps } from './undoSteps.ts'
import { forgetUnsaved, keepUnsaved, tabId, takeUnsaved } from './unsavedTexts.ts'

const { read, subscribe, update } = createState<StudioState>({
  sets: [],
  panel: 'blocks',
  view: { width: 'full', isDark: false, mode: 'edit' },
  page: {},
  isTreeOpen: false,
  people: [],
  listed: 0,
})

/** Who signed in last: another's text is not saved as one's own. */
let owner: string | undefined

const autosave = createAutosave({
  read: () => read().document,
  update: updateDocument,
  async save({ file, revision, text, onto }) {
    const { set } = read()
    if (!set) throw new CallFailed({ code: 'set', message: 'There is no set to keep this in.' })
    return call('save', { set: set.set, file, base: revision, text, ...(onto !== undefined && { onto }) })
  },
  async readConflict({ file }, { by, theirs, base: before, merged, revision }) {
    const { set } = read()
    const opened = await call('open', { file, set: set?.set ?? '' })
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
  onKept: forget,
  onFailed(error) {
    if (!(error instanceof CallFailed) || error.code === 'signIn') report(error)
  },
})

function updateDocument(change: Partial<ShownDocument>): void {
  const { document } = read()
  if (document) update({ document: { ...document, ...change } })
}

/** Where and whose a text is, in this browser. */
function placeOf({ file }: ShownDocument) {
  return { name: owner ?? '', set: read().set?.set ?? '', file }
}

function forget(document: ShownDocument): void {
  void forgetUnsaved(placeOf(document)).catch(() => {}) // a browser that keeps nothing has nothing to forget
}

function report(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
  update(error.code === 'signIn' ? { account: null } : { message: error.message })
}

async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    report(error)
  }
}

/** Own changes that wait to be published, so that no one publishes what a colleague has not finished. */
async function enterSet(account: Account): Promise<void> {
  const sets = await call('sets')
  const open = sets.filter(({ scheduledAt }) => scheduledAt === undefined)
  const same = open.find(({ set }) => set === read().set?.set)
  const own = open.findLast(({ by }) => by === account.name)
  const set = same ?? own ?? (await call('createSet', { title: `Changes of ${account.name}` }))
  update({ set, sets: sets.some((one) => one.set === set.set) ? sets : [...sets, set] })
}

async function signedIn(account: Account): Promise<void> {
  if (owner !== undefined && owner !== account.name) update({ document: undefined })
  owner = account.name
  await enterSet(account)
  update({ account, listed: read().listed + 1 })
  void studio.lookAround()
  if (read().document?.state === 'failed') return autosave.now()
  const unsaved = await takeUnsaved(account.name).catch(() => undefined)
  if (unsaved && !read().document) await studio.open(unsaved.file)
}

/** A draft that is behind what was published meanwhile is a conflict from the start. */
function conflictIn({ behind, revision, published }: OpenedDocument): Conflict | undefined {
  return behind && { ...behind, before: behind.base, base: revision, onto: published.revision }
}

/** `begun`: the text of a document that is not there yet. */
async function show(file: string, path: string | undefined, begun?: string): Promise<void> {
  const { set } = read()
  if (!set) return
  const opened = await call('open', { file, set: set.set })
  const conflict = conflictIn(opened)
  const { kind, published, revision, otherDrafts } = opened
  const text = opened.text ?? begun ?? ''
  const shown = {
    file,
    kind,
    published,
    revision,
    otherDrafts,
    text,
    problems: [],
    conflict,
    steps: noSteps,
    path: path ?? opened.path,
  }
  update({
    document: { ...shown, state: conflict ? 'conflict' : 'kept' },
    block: undefined,
    page: {},
    isTreeOpen: false,
  })
  const unsaved = await takeUnsaved(owner ?? '', file).catch(() => undefined)
  if (!unsaved || unsaved.set !== set.set || unsaved.text === text) return
  updateDocument({ text: unsaved.text, revision: unsaved.base })
  update({ message: 'A text that was not saved when this browser was closed is back, and is saved now.' })
  autosave.later()
}

/** Number of the last record of the log that is known here. */
let known: number | undefined

/** The file that others published while it is open here. */
let overtaken: string | undefined

/** Once what is on the screen is kept: no one writes for an hour beside what is public already. */
async function takeInPublished(): Promise<void> {
  const { set, document: before } = read()
  if (before?.file !== overtaken) overtaken = undefined
  if (!set || !before || before.state !== 'kept' || overtaken === undefined) return
  const opened = await call('open', { file: before.file, set: set.set })
  const now = read().document
  if (now?.text !== before.text || now.state !== 'kept') return
  overtaken = undefined
  const conflict = conflictIn(opened)
  if (conflict) updateDocument({ conflict, published: opened.published, state: 'conflict' })
  else if (opened.revision !== now.revision) await show(now.file, now.path)
}

/** In this browser at once, and in the draft a moment later. */
function keep(text: string, steps: UndoSteps): void {
  const { document: before } = read()
  if (!before) return
  const state = before.state === 'conflict' ? before.state : 'changed'
  const document: ShownDocument = { ...before, text, steps, state }
  update({ document })
  const unsaved = { ...placeOf(document), base: document.revision, text, at: Date.now() }
  void keepUnsaved(unsaved).catch(() => {}) // a browser that keeps nothing still sends it
  autosave.later()
}

/** Why the organisation's sign-in led to nothing. */
const oidcProblems: Readonly<Record<string, string>> = {
  oidc: 'The sign-in of your organisation did not succeed. Try again.',
  oidcName: 'Your organisation does not say who you are, or has not verified your address.',
  oidcRole: 'Your organisation gives you no role here. Ask who runs the studio.',
  name: 'Your name is taken by an account of the studio. Ask who runs it.',
}

/** Everything that a part of the app can do. */
export const studio = {
  read,
  subscribe,
  async begin(): Promise<void> {
    const [, kind, value = ''] = /^#(link|problem)=([\w-]+)$/.exec(location.hash) ?? []
    if (kind !== undefined) history.replaceState(null, '', '/')
    if (kind === 'link') return studio.signIn({ link: value })
    if (kind === 'problem') update({ message: oidcProblems[value] ?? oidcProblems['oidc'] })
    await call('me')
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
      await call('signOut')
      location.replace('/')
    }),
  update,
  attempt,
  show: (panel: Panel) => update({ panel }),
  ask: (question: Question | undefined) => update({ question }),
  select: (block: number | undefined) => update({ block }),
  look: (view: Partial<View>) => update({ view: { ...read().view, ...view } }),
  dismiss: () => update({ message: undefined }),
  inform: (message: string) => update({ message }),

  open: (file: string, path?: string, begun?: string) =>
    attempt(async () => {
      await autosave.flush()
      await show(file, path, begun)
    }),
  /** The document that a path of the site comes from. */
  openPath: (path: string) =>
    attempt(async () => {
      const { set } = read()
      const found = set && (await call('find', { set: set.set, path }))
      if (found) return studio.open(found.file, path, found.text)
      update({ message: `${path} comes from no document.` })
    }),
  /** `group`: what goes on in it within a moment is undone at once. */
  edit(text: string, group?: string): void {
    const { document } = read()
    if (!document || document.text === text) return
    keep(text, addStep(document.steps, document.text, group))
  },
  undo(): void {
    const { document } = read()
    const back = document && stepBack(document.steps, document.text)
    if (!back) return
    keep(back.text, back.steps)
  },
  redo(): void {
    const { document } = read()
    const next = document && stepForward(document.steps, document.text)
    if (!next) return
    keep(next.text, next.steps)
  },
  /** After a conflict: `text` takes the place of both. */
  resolve(text: string): void {
    const { document } = read()
    if (!document?.conflict) return
    const { base, onto } = document.conflict
    updateDocument({ text, revision: base, onto, conflict: undefined, state: 'changed' })
    autosave.now()
  },
  flush: () => autosave.flush(),
  restore: (number: number) =>
    attempt(async () => {
      const { set, document } = read()
      if (!set || !document) return
      await autosave.flush()
      await call('restore', { file: document.file, number, set: set.set })
      await show(document.file, document.path)
      update({ panel: 'blocks', listed: read().listed + 1 })
    }),
  enterSet: (set: SetInfo) =>
    attempt(async () => {
      const { document, sets } = read()
      await autosave.flush()
      update({ set, sets: sets.some((one) => one.set === set.set) ? sets : [...sets, set] })
      if (document) await show(document.file, document.path)
      update({ listed: read().listed + 1 })
    }),
  /** After a change of other documents than the open one. */
  changed: () => update({ listed: read().listed + 1 }),
  /** After publishing: the set is spent, the next change begins another. */
  published: () =>
    attempt(async () => {
      const { account, document } = read()
      if (account) await enterSet(account)
      if (document) await show(document.file, document.path)
      const { text, published } = read().document ?? {}
      if (text === '' && published?.text === null) update({ document: undefined }) // removed, or not public yet
      update({ listed: read().listed + 1 })
    }),
  /** Says what is open here, and learns who else is there and what was done since. */
  async lookAround(): Promise<void> {
    const { account, document, listed } = read()
    if (!account) return
    const question = {
      tab: tabId,
      file: document?.file ?? null,
      ...(known !== undefined && { since: known }),
    }
    const seen = await call('presence', question).catch(() => undefined) // what is saved next says what is wrong
    if (!seen) return
    known = seen.number
    const isNew = seen.entries.some(({ by, did }) => by !== account.name || did !== 'save')
    update({ people: seen.people, listed: isNew ? listed + 1 : listed })
    const others = seen.entries.filter(({ by, did }) => by !== account.name && did !== 'save')
    const changed = others.flatMap(({ files }) => files)
    if (document && changed.includes(document.file)) overtaken = document.file
    if (overtaken !== undefined) await attempt(takeInPublished)
  },
  report,
}
