import { readHours } from '@tessera/content/hours'
import { publishSchemas } from '@tessera/content/schemas'
import { shellTexts } from '@tessera/content/words/shellTexts'
import type { WritePort } from '@tessera/content/write'
import type { CallInput, CallName, CallOutput } from '../../shared/calls.ts'
import { mayWrite, type Account } from '../../shared/roles.ts'
import type { Accounts } from '../accounts/createAccounts.ts'
import { CallError } from '../http/CallError.ts'
import type { PreviewClient } from '../preview/createPreviewClient.ts'
import type { Media } from '../media/createMedia.ts'
import { watchSite } from './watchSite.ts'
import type { PresenceBoard } from './createPresence.ts'

/** The parts of the studio that handlers use. */
export interface Services {
  accounts: Accounts
  port: WritePort
  preview: PreviewClient
  presence: PresenceBoard
  media: Media
  /** Origin of the site that reads the content folder; undefined if it is unknown or reads a registry. */
  site?: string | undefined
}

/** The caller of one request, with a function that sets a cookie in the response. */
interface Caller {
  account: Account
  network: string
  cookies: string | null
  setCookie(value: string): void
}

/** A handler for each call; a call without one does not compile. */
export type Handlers = {
  [Name in CallName]: (input: CallInput<Name>, caller: Caller) => Promise<CallOutput<Name>>
}

/** Creates the handlers. `createCalls` checks role, input and folders before it runs one. */
export function createHandlers({ accounts, port, preview, presence, media, site }: Services): Handlers {
  return {
    async signIn(input, { network, cookies, setCookie }) {
      const { account, cookie } = await accounts.signIn(input, network, cookies)
      setCookie(cookie)
      return account
    },
    async signOut(_, { cookies, setCookie }) {
      setCookie(await accounts.signOut(cookies))
      return null
    },
    me: async (_, { account }) => account,
    async setPassword(input, { account, network, setCookie }) {
      setCookie(await accounts.setPassword(account, input, network))
      return null
    },

    list: (query) => port.list(query),
    open: ({ file, set }) => port.open(file, set),
    history: ({ file, ...page }) => port.history(file, page),
    textAt: ({ file, number }) => port.textAt(file, number),
    references: ({ file }) => port.references(file),
    schemas: async () => publishSchemas(),
    shellTexts: async ({ language }) =>
      (Object.hasOwn(shellTexts, language) ? shellTexts[language] : undefined) ?? shellTexts['en'] ?? {},
    sets: () => port.sets(),
    activity: (page) => port.activity(page),
    presence: async ({ tab, file, since }, { account }) =>
      presence.note(`${account.name} ${tab}`, account.name, file, since),

    save: (edit, { account }) => port.save({ ...edit, by: account.name }),
    async restore({ file, number, set }, { account }) {
      const { published } = await port.open(file, set)
      if (published.text === null) checkFolders(account, ['redirects.json']) // the document's redirect is removed
      return port.restore(file, number, set, account.name)
    },
    async rename({ file, to, set }, { account }) {
      await checkReferences(port, file, account)
      return port.rename(file, to, set, account.name)
    },
    async remove({ file, fate, set }, { account }) {
      await checkReferences(port, file, account)
      return port.remove(file, fate, set, account.name)
    },
    createSet: ({ title }, { account }) => port.createSet(title, account.name),
    async publish(order, { account }) {
      await checkSet(port, order.set, account)
      const before = site && (await watchSite(site))
      const result = await port.publish({ ...order, by: account.name })
      const isAwaited = before !== undefined && result.kind === 'published'
      return { ...result, isSeen: isAwaited && (await watchSite(site, before)) !== undefined }
    },
    async discardSet({ set }, { account }) {
      await checkSet(port, set, account)
      return port.discardSet(set, account.name).then(() => null)
    },
    async unschedule({ set }, { account }) {
      await checkSet(port, set, account)
      return port.unschedule(set, account.name).then(() => null)
    },

    'media.list': (query) => media.list(query),
    'media.uses': ({ file, id }) => media.uses(id, file),
    'media.update': ({ change, ...named }, { account }) => media.update(named, change, account.name),
    'media.remove': (named, { account }) => media.remove(named, account.name),

    ticket: async ({ set }) => preview.ticketFor(set),
    check: (input) => preview.ask('check', input),
    search: (input) => preview.ask('search', input),
    find: (input) => preview.ask('find', input),
    points: (input) => preview.ask('points', input),
    async hours({ written }) {
      try {
        return readHours(written)
      } catch {
        return null
      }
    },
    slots: (input) => preview.ask('slots', input),
    types: (input) => preview.ask('types', input),
    async share({ set, path, days }, { account }) {
      const share = await port.createShare(set, account.name, Date.now() + days * day)
      const query = new URLSearchParams({ to: path })
      return { ...share, url: `${preview.origin}/_preview/share/${share.share}?${query}` }
    },
    shares: ({ set }) => port.shares(set),
    endShare: ({ share }, { account }) => port.endShare(share, account.name).then(() => null),
  }
}

const day = 86_400_000 /* ms */

/** Throws if the account may not write one of these documents; names the first. */
export function checkFolders(account: Account, files: readonly string[]): void {
  const foreign = files.find((file) => !mayWrite(account, file))
  if (foreign === undefined) return
  const own = account.folders.join(', ')
  throw new CallError(403, 'folder', `You may not change ${foreign}, only documents in ${own}.`)
}

/** Throws if the account may not write all documents that refer to a document: renaming or removing it changes them. */
async function checkReferences(port: WritePort, file: string, account: Account): Promise<void> {
  if (account.folders.length === 0) return
  const references = await port.references(file)
  checkFolders(
    account,
    references.map((reference) => reference.file),
  )
}

async function checkSet(port: WritePort, set: string, account: Account): Promise<void> {
  if (account.folders.length === 0) return
  const found = (await port.sets()).find((one) => one.set === set)
  checkFolders(account, found?.files ?? [])
}
