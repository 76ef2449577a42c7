import type { CallInput } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import { call, CallFailed } from './call.ts'
import { createState } from './createState.ts'
import { createAutosave } from './createAutosave.ts'
import type { Panel, ShownDocument, StudioState } from './StudioState.ts'

const { read, subscribe, update } = createState<StudioState>({ panel: 'document', people: [], listed: 0 })

const autosave = createAutosave({
  read: () => read().document,
  update: updateDocument,
  async save({ file, revision, text }) {
    const { set } = read()
    if (!set) throw new CallFailed({ code: 'set', message: 'There is no set to keep this in.' })
    return call('save', { set: set.set, file, base: revision, text })
  },
  onFailed: report,
})

function updateDocument(change: Partial<ShownDocument>): void {
  const { document } = read()
  if (document) update({ document: { ...document, ...change } })
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

/** Own changes that wait to be published; made at the first sign-in. */
async function enterSet(account: Account): Promise<void> {
  const sets = await call('sets')
  const own = sets.findLast(({ by, scheduledAt }) => by === account.name && scheduledAt === undefined)
  const set = own ?? sets.at(-1)
  update({ set: set ?? (await call('createSet', { title: `Changes of ${account.name}` })) })
}

async function signedIn(account: Account): Promise<void> {
  await enterSet(account)
  update({ account, listed: read().listed + 1 })
  if (read().document?.state === 'failed') autosave.now()
}

/** Everything that a part of the app can do. */
export const studio = {
  read,
  subscribe,
  async begin(): Promise<void> {
    const link = /^#link=([\w-]+)$/.exec(location.hash)?.[1]
    if (link !== undefined) {
      history.replaceState(null, '', '/')
      return studio.signIn({ link })
    }
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
  show: (panel: Panel) => update({ panel }),
  dismiss: () => update({ message: undefined }),

  open: (file: string, path?: string) =>
    attempt(async () => {
      const { set } = read()
      await autosave.flush()
      if (!set) return
      const { text, ...opened } = await call('open', { file, set: set.set })
      update({
        document: { ...opened, text: text ?? '', state: 'kept', problems: [], ...(path && { path }) },
      })
    }),
  edit(text: string): void {
    updateDocument({ text })
    autosave.later()
  },
  /** After a conflict: `text` replaces theirs. */
  resolve(text: string): void {
    const { document } = read()
    if (!document?.conflict) return
    updateDocument({ text, revision: document.conflict.revision, conflict: undefined, state: 'changed' })
    autosave.now()
  },
  flush: () => autosave.flush(),
  restore: (number: number) =>
    attempt(async () => {
      const { set, document } = read()
      if (!set || !document) return
      await autosave.flush()
      await call('restore', { file: document.file, number, set: set.set })
      await studio.open(document.file, document.path)
      update({ panel: 'document' })
    }),
  /** After publishing: the set is spent, the next change begins another. */
  published: () =>
    attempt(async () => {
      const { account, document } = read()
      if (account) await enterSet(account)
      if (document) await studio.open(document.file, document.path)
      update({ listed: read().listed + 1 })
    }),
  report,
}
