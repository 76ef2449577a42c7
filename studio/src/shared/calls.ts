import type {
  Entry,
  ListedDocuments,
  OpenedDocument,
  PublishResult,
  Reference,
  SaveResult,
  SetInfo,
  Share,
} from '@tessera/content/write'
import { z } from 'zod'
import type { ListedPictures, PictureResult } from './LibraryPicture.ts'
import type { PreviewCalls } from './previewCalls.ts'
import type { Account, Role } from './roles.ts'

const longestText = 4 * 1024 * 1024 /* characters; the largest documents are lists of places */

/**
 * Everything that the app can ask of the studio's server: `POST /call/<name>`, JSON both ways. The app imports the types
 * alone; the schemas stay on the server.
 */
export const calls = {
  signIn: answers<Account>()(
    'anyone',
    z.union([
      z.strictObject({ link: z.string().max(100) }),
      z.strictObject({ name: z.string().max(100), password: z.string().max(200) }),
    ]),
  ),
  signOut: answers<null>()('reader', nothing()),
  me: answers<Account>()('reader', nothing()),
  setPassword: answers<null>()(
    'reader',
    z.strictObject({
      password: z.string().min(12, 'must have 12 characters or more').max(200),
      current: z.string().max(200).optional(),
    }),
  ),

  list: answers<ListedDocuments>()(
    'reader',
    z.strictObject({
      set: setId(),
      text: z.string().max(200).optional(),
      kind: z.string().max(40).optional(),
      after: file().optional(),
      max: z.int().min(1).max(500),
    }),
  ),
  open: answers<OpenedDocument>()('reader', z.strictObject({ file: file(), set: setId() })),
  history: answers<readonly Entry[]>()('reader', z.strictObject({ file: file(), ...paged() })),
  textAt: answers<string | null>()('reader', z.strictObject({ file: file(), number: z.int().min(1) })),
  references: answers<readonly Reference[]>()('reader', z.strictObject({ file: file() })),
  /** JSON Schema by kind of document. */
  schemas: answers<Readonly<Record<string, unknown>>>()('reader', nothing()),
  sets: answers<readonly SetInfo[]>()('reader', nothing()),
  activity: answers<readonly Entry[]>()('reader', z.strictObject(paged())),
  presence: answers<Presence>()(
    'reader',
    z.strictObject({
      tab: z.uuid(),
      file: file().nullable(),
      since: z.int().min(0).optional(),
    }),
  ),

  save: answers<SaveResult>()(
    'editor',
    z.strictObject({
      set: setId(),
      file: file(),
      base: revision(),
      onto: revision().optional(),
      text: text().nullable(),
    }),
    ({ file }) => [file],
  ),
  discard: answers<null>()('editor', z.strictObject({ file: file(), set: setId() }), ({ file }) => [file]),
  restore: answers<SaveResult>()(
    'editor',
    z.strictObject({ file: file(), number: z.int().min(1), set: setId() }),
    ({ file }) => [file],
  ),
  rename: answers<readonly SaveResult[]>()(
    'editor',
    z.strictObject({ file: file(), to: file(), set: setId() }),
    ({ file, to }) => [file, to],
  ),
  remove: answers<readonly SaveResult[]>()(
    'editor',
    z.strictObject({
      file: file(),
      set: setId(),
      fate: z.strictObject({
        redirectTo: z.string().max(500).optional(),
        unlink: z.literal(true).optional(),
      }),
    }),
    ({ file }) => [file],
  ),
  createSet: answers<SetInfo>()('editor', z.strictObject({ title: z.string().min(1).max(200) })),
  publish: answers<PublishResult>()(
    'publisher',
    z.strictObject({
      set: setId(),
      at: z.int().min(0).optional(),
      seen: z.record(file(), revision()),
    }),
    ({ seen }) => Object.keys(seen),
  ),
  unschedule: answers<null>()('publisher', z.strictObject({ set: setId() })),

  'media.list': answers<ListedPictures>()(
    'reader',
    z.strictObject({
      set: setId(),
      text: z.string().max(200).optional(),
      after: pictureId().optional(),
      max: z.int().min(1).max(200),
    }),
  ),
  'media.uses': answers<readonly string[]>()('reader', z.strictObject({ file: file(), id: pictureId() })),
  'media.update': answers<PictureResult>()(
    'editor',
    z.strictObject({
      ...namedPicture(),
      change: z.strictObject({
        alt: line(),
        caption: line(),
        credit: line(),
        licence: line(),
        expires: z.iso.date('must be a day such as 2027-12-31').nullish(),
        focus: z.strictObject({ x: percent(), y: percent() }).optional(),
      }),
    }),
    ({ file }) => [file],
  ),
  'media.remove': answers<null>()('editor', z.strictObject(namedPicture()), ({ file }) => [file]),

  ticket: answers<Ticket>()('reader', z.strictObject({ set: setId() })),
  check: answers<ReturnType<PreviewCalls['check']>>()(
    'reader',
    z.strictObject({ file: file(), text: text(), set: setId() }),
  ),
  search: answers<ReturnType<PreviewCalls['search']>>()(
    'reader',
    z.strictObject({ set: setId(), text: z.string().max(200), max: z.int().min(1).max(100) }),
  ),
  find: answers<ReturnType<PreviewCalls['find']>>()(
    'reader',
    z.strictObject({ set: setId(), path: z.string().max(500) }),
  ),
  slots: answers<ReturnType<PreviewCalls['slots']>>()('reader', nothing()),
  share: answers<SharedLink>()(
    'editor',
    z.strictObject({ set: setId(), path: z.string().max(500).startsWith('/'), days: z.int().min(1).max(30) }),
  ),
  shares: answers<readonly Share[]>()('reader', z.strictObject({ set: setId() })),
  endShare: answers<null>()('editor', z.strictObject({ share: z.string().regex(/^[\w-]{1,64}$/) })),
}

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>
export type CallOutput<Name extends CallName> = Exclude<(typeof calls)[Name]['output'], undefined>

/** Opens the preview site to the studio's frame: `GET <origin>/_preview/in?token=…&to=<path>`. */
export interface Ticket {
  origin: string
  token: string
  /** ms since 1970; a frame that is open then asks for another. */
  until: number
}

/** A link that shows a set's drafts to anyone who has it, until it expires or is ended. */
export interface SharedLink extends Share {
  url: string
}

/** Who works on what, and what was done since. It informs and never forbids. */
export interface Presence {
  people: readonly { name: string; file: string }[]
  /** Oldest first; none where `since` was left out. */
  entries: readonly Entry[]
  /** `since` of the next question. */
  number: number
}

/** What a refused call answers, with a status of 400 or more. */
export interface CallProblem {
  /** For programs: `signIn`, `role`, `invalid`, `refused`, `slowDown`, `tooLarge`, `unavailable` … */
  code: string
  /** For people: what happened, to which part, what to do. */
  message: string
  /** Of `refused`: documents that still name the one that was to go. */
  references?: readonly Reference[]
}

interface Declaration<Input extends z.ZodType, Output> {
  /** The least role that may make it; `anyone`: not signed in. */
  role: Role | 'anyone'
  input: Input
  /** The documents that it writes: those who may write some folders only are held to them. */
  writes?: (input: z.infer<Input>) => readonly string[]
  /** Its type alone. */
  output?: Output
}

function answers<Output>() {
  return function declare<Input extends z.ZodType>(
    role: Role | 'anyone',
    input: Input,
    writes?: (input: z.infer<Input>) => readonly string[],
  ): Declaration<Input, Output> {
    return { role, input, ...(writes && { writes }) }
  }
}

function nothing() {
  return z.strictObject({})
}

/** Below the content folder; which of them are documents is the write port's to say. */
function file() {
  return z
    .string()
    .max(300)
    .regex(/^(?!.*(?:^|\/)\.)[^/\\\p{C}][^\\\p{C}]*$/u, 'must be the name of a document, like pages/legal.md')
}

function pictureId() {
  return z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .max(200)
}

function namedPicture() {
  return { set: setId(), file: file(), id: pictureId(), base: revision() }
}

function percent() {
  return z.number().min(0).max(100)
}

/** `null` takes the field away. */
function line() {
  return z.string().trim().max(1000).nullish()
}

function setId() {
  return z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a set')
}

function revision() {
  return z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable()
}

function text() {
  return z.string().max(longestText)
}

function paged() {
  return { before: z.int().min(1).optional(), max: z.int().min(1).max(200) }
}
