import type { Hours } from '@tessera/content/port'
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
import type { PreviewCalls } from '@tessera/content/previewCalls'
import type { Account, Role } from './roles.ts'

/** A path below the content folder; the write port checks whether it names a document. */
const file = z
  .string()
  .max(300)
  .regex(/^(?!.*(?:^|\/)\.)[^/\\\p{C}][^\\\p{C}]*$/u, 'must be the name of a document, like pages/legal.md')
const set = z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a set')
const revision = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .nullable()
const text = z.string().max(4 * 1024 * 1024) // the largest documents are lists of records
const words = z.string().max(200)
const path = z.string().max(500)
const number = z.int().min(1)
const page = { before: number.optional(), max: number.max(200) }
const pictureId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .max(200)
const picture = { set, file, id: pictureId, base: revision }
const line = z.string().trim().max(1000).nullish()
const percent = z.number().min(0).max(100)
/** Changes to a picture's fields; undefined leaves a field unchanged, `null` removes it. */
const pictureChange = z.strictObject({
  alt: line,
  caption: line,
  credit: line,
  licence: line,
  expires: z.iso.date('must be a day such as 2027-12-31').nullish(),
  focus: z.strictObject({ x: percent, y: percent }).optional(),
})
export type PictureChange = z.infer<typeof pictureChange>

/** Renaming or removing a page may add a redirect here. */
const redirects = 'redirects.json'
const fileOf = (input: { file: string }) => [input.file]

/** All calls of the studio's server: `POST /call/<name>`, JSON both ways. The app imports only their types. */
export const calls = {
  signIn: {
    ...answers<Account>()('anyone', {}),
    input: z.union([
      z.strictObject({ link: z.string().max(100) }),
      z.strictObject({ name: z.string().max(100), password: words }),
    ]),
  },
  signOut: answers<null>()('reader', {}),
  me: answers<Account>()('reader', {}),
  setPassword: answers<null>()('reader', {
    password: words.min(12, 'must have 12 characters or more'),
    current: words.optional(),
  }),

  list: answers<ListedDocuments>()('reader', {
    set,
    text: words.optional(),
    kind: words.optional(),
    after: file.optional(),
    max: number.max(500),
  }),
  open: answers<OpenedDocument>()('reader', { file, set }),
  history: answers<readonly Entry[]>()('reader', { file, ...page }),
  textAt: answers<string | null>()('reader', { file, number }),
  references: answers<readonly Reference[]>()('reader', { file }),
  /** JSON Schema by kind of document, `schemas/<kind>.json`. */
  schemas: answers<Readonly<Record<string, unknown>>>()('reader', {}),
  /** The shell's own texts in a language by key; in English, if it lacks the language. */
  shellTexts: answers<Readonly<Record<string, string>>>()('reader', { language: words }),
  sets: answers<readonly SetInfo[]>()('reader', {}),
  activity: answers<readonly Entry[]>()('reader', page),
  presence: answers<Presence>()('reader', {
    tab: z.uuid(),
    file: file.nullable(),
    since: z.int().min(0).optional(),
  }),

  save: answers<SaveResult>()(
    'editor',
    { set, file, base: revision, onto: revision.optional(), text: text.nullable() },
    fileOf,
  ),
  restore: answers<readonly SaveResult[]>()('editor', { file, number, set }, fileOf),
  rename: answers<readonly SaveResult[]>()('editor', { file, to: file, set }, (input) => [
    input.file,
    input.to,
    redirects,
  ]),
  remove: answers<readonly SaveResult[]>()(
    'editor',
    {
      file,
      set,
      fate: z.strictObject({ redirectTo: path.optional(), unlink: z.literal(true).optional() }),
    },
    ({ file, fate }) => (fate.redirectTo === undefined ? [file] : [file, redirects]),
  ),
  createSet: answers<SetInfo>()('editor', { title: words.min(1) }),
  discardSet: answers<null>()('editor', { set }),
  /** `isSeen`: whether the site reported that visitors see what was published. */
  publish: answers<PublishResult & { isSeen: boolean }>()(
    'publisher',
    { set, at: z.int().min(0).optional(), seen: z.record(file, revision) },
    ({ seen }) => Object.keys(seen),
  ),
  unschedule: answers<null>()('publisher', { set }),

  'media.list': answers<ListedPictures>()('reader', {
    set,
    text: words.optional(),
    after: pictureId.optional(),
    max: number.max(200),
  }),
  'media.uses': answers<readonly string[]>()('reader', { file, id: pictureId }),
  'media.update': answers<PictureResult>()('editor', { ...picture, change: pictureChange }, fileOf),
  'media.remove': answers<null>()('editor', picture, fileOf),

  ticket: answers<Ticket>()('reader', { set }),
  check: answers<ReturnType<PreviewCalls['check']>>()('reader', {
    set,
    files: z.array(file).min(1),
  }),
  search: answers<ReturnType<PreviewCalls['search']>>()('reader', { set, text: words, max: number.max(100) }),
  find: answers<ReturnType<PreviewCalls['find']>>()('reader', { set, path }),
  points: answers<ReturnType<PreviewCalls['points']>>()('reader', { set }),
  /** Parses opening hours in OpenStreetMap's syntax; `null` if they do not parse (`check` says why). */
  hours: answers<Hours | null>()('reader', { written: z.string().max(500) }),
  slots: answers<ReturnType<PreviewCalls['slots']>>()('reader', {}),
  /** The types that the site defines. */
  types: answers<ReturnType<PreviewCalls['types']>>()('reader', {}),
  share: answers<SharedLink>()('editor', { set, path: path.startsWith('/'), days: number.max(30) }),
  shares: answers<readonly Share[]>()('reader', { set }),
  endShare: answers<null>()('editor', { share: set }),
}

export type CallName = keyof typeof calls
/** A call's input, after its check. */
export type CallInput<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>
export type CallOutput<Name extends CallName> = Exclude<(typeof calls)[Name]['output'], undefined>

/** Lets the studio's frame into the preview site: `GET <origin>/_preview/in?token=…&to=<path>`. */
export interface Ticket {
  origin: string
  token: string
}

/** A link that shows a set's drafts to anyone who has it, until it expires or an editor ends it. */
export interface SharedLink extends Share {
  url: string
}

/** Who has which document open, and the log's newest entries. For information only: nothing is locked. */
export interface Presence {
  people: readonly { name: string; file: string }[]
  /** Entries after the call's `since`, oldest first; empty without `since`. */
  entries: readonly Entry[]
  /** The `since` of the next call. */
  number: number
}

/** The body of a failed call's response; its status is 400 or more. */
export interface CallProblem {
  /** For programs: `signIn`, `role`, `invalid`, `refused`, `slowDown`, `tooLarge`, `unavailable` … */
  code: string
  /** For people: what happened and what to do. */
  message: string
  /** With `refused`: documents that still refer to the document that was to be removed. */
  references?: readonly Reference[]
}

interface Declaration<Input extends z.ZodType, Output> {
  /** The lowest role that may make the call; `anyone`: without signing in. */
  role: Role | 'anyone'
  input: Input
  /** The documents that the call writes; the account's folders must allow them. */
  writes?: (input: z.infer<Input>) => readonly string[]
  /** Never set: only its type, that of the response, is used. */
  output?: Output
}

/** Declares a call that answers `Output`: its role, the fields of its input and the documents that it writes. */
function answers<Output>() {
  return function declare<Fields extends z.ZodRawShape>(
    role: Role | 'anyone',
    fields: Fields,
    writes?: Declaration<z.ZodObject<Fields, z.core.$strict>, Output>['writes'],
  ): Declaration<z.ZodObject<Fields, z.core.$strict>, Output> {
    return { role, input: z.strictObject(fields), ...(writes && { writes }) }
  }
}
