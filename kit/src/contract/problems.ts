/** Every problem that Tessera reports, with what to do next. `docs/problems.md` is generated from it. */
export const problemTable = {
  remoteMissing: {
    code: 'REMOTE_MISSING',
    title: 'A slot has no remote in the current composition',
    fix: 'Run `release status`; publish and promote a remote that fills the slot.',
  },
  remoteUnreadable: {
    code: 'REMOTE_UNREADABLE',
    title: 'A file of a remote is missing from the registry or differs from its manifest',
    fix: 'Run `release publish <remote>` again: it restores missing files; or `release rollback <remote>`.',
  },
  remoteTimedOut: {
    code: 'REMOTE_TIMED_OUT',
    title: 'A remote took too long',
    fix: 'Run `release status`; if one version is new, `release rollback <remote>`.',
  },
  remoteThrew: {
    code: 'REMOTE_THREW',
    title: 'A remote failed while rendering, mounting or later',
    fix: 'Run `release rollback <remote>`; the cause names the place in its code.',
  },
  slotDataRefused: {
    code: 'SLOT_DATA_REFUSED',
    title: 'The data of a slot do not fit what its remote declares',
    fix: 'Fix the named field of the document; if none is named, run `release rollback <remote>`. Meanwhile the slot shows its fallback.',
  },
  dataUnavailable: {
    code: 'DATA_UNAVAILABLE',
    title: 'A site that a remote asks for data does not answer as it should',
    fix: 'Check the named site. For up to a day the slot shows the data it loaded last, then its fallback.',
  },
  dataRefused: {
    code: 'DATA_REFUSED',
    title: 'A remote requests data that it may not have, or returns other data than it declares',
    fix: "Declare the origin in the slot's `load` and have a holder of a root key allow it, or fix the `load` function in the server entry: see docs/writing-a-remote.md.",
  },
  htmlRefused: {
    code: 'HTML_REFUSED',
    title: "A remote's HTML would reach beyond its slot",
    fix: 'Fix its server entry at the named place: docs/writing-a-remote.md says what a slot may contain; meanwhile `release rollback <remote>`.',
  },
  remoteNotLoaded: {
    code: 'REMOTE_NOT_LOADED',
    title: 'The browser could not load a remote',
    fix: 'Check that its files can be fetched from the address that visitors use, then `release rollback <remote>`.',
  },
  hydrationMismatch: {
    code: 'HYDRATION_MISMATCH',
    title: "A remote's client entry rendered something else than its server entry",
    fix: 'Render the same HTML from the same data in both entries; no dates, random numbers or window sizes.',
  },
  registryUnreachable: {
    code: 'REGISTRY_UNREACHABLE',
    title: 'The registry cannot be read',
    fix: 'Check REGISTRY_URL and the store; meanwhile the site keeps its composition.',
  },
  compositionRefused: {
    code: 'COMPOSITION_REFUSED',
    title: 'A composition in the registry is not valid',
    fix: 'The site keeps the one before. Run `release history` and promote a good version.',
  },
  signatureRefused: {
    code: 'SIGNATURE_REFUSED',
    title: 'A document in the registry is not signed with a key that may sign it',
    fix: 'The site keeps the last version that it could verify. Run `release status` and `release trust show`; release again with a key that may sign it. If none of your people wrote the document, another party can write to the registry: see docs/trust.md.',
  },
  trustNotPinned: {
    code: 'TRUST_NOT_PINNED',
    title: 'Releases are not verified with a root key that this server knows',
    fix: 'If signing is off, turn it on with `release trust init`. Then start the server with TRUST_ROOT=<id of the root key>: see docs/trust.md.',
  },
  documentInvalid: {
    code: 'DOCUMENT_INVALID',
    title: 'A content document is not valid',
    fix: 'Fix the named field. Until then the last good revision is shown; a document that never was valid is left out.',
  },
  documentPartInvalid: {
    code: 'DOCUMENT_PART_INVALID',
    title: 'A part of a content document is not valid',
    fix: 'Fix the named field. Until then the document is shown as it is now, without that part.',
  },
  documentFlawed: {
    code: 'DOCUMENT_FLAWED',
    title: 'A content document is valid, but serves visitors badly',
    fix: 'Fix the field, or the file or document that it names. Until then the document is shown as it is.',
  },
  contentRefused: {
    code: 'CONTENT_REFUSED',
    title: 'Published content cannot be shown',
    fix: 'The site keeps its content. Run `release doctor`; publish the content again with `release content publish`.',
  },
  bannerFailed: {
    code: 'BANNER_FAILED',
    title: 'A banner could not be put in its place',
    fix: 'Check the placement: its position must be an id on the page, its url must answer HTML under 256 KB within 3 s.',
  },
  consentContainerMissing: {
    code: 'CONSENT_CONTAINER_MISSING',
    title: "The cookie notice's container is not on the page",
    fix: 'Check the option `container`; the notice is at the top of the body meanwhile.',
  },
  mailLinkRefused: {
    code: 'MAIL_LINK_REFUSED',
    title: 'An e-mail link does not decode to a mailto address',
    fix: 'Check the stored token and its shift.',
  },
  submissionNotKept: {
    code: 'SUBMISSION_NOT_KEPT',
    title: 'A form that a visitor sent could not be kept',
    fix: 'Check that FORMS_DIR, or the store of FORMS_STORE, can be written and has room; the visitor was asked to send it again.',
  },
  shellPartFailed: {
    code: 'SHELL_PART_FAILED',
    title: "A part of the shell's browser code failed",
    fix: 'The page works without it. Check that the files under /assets answer, and what the cause names.',
  },
  mapDataInvalid: {
    code: 'MAP_DATA_INVALID',
    title: 'A map could not use some of its data',
    fix: 'Check the coordinates of the named document.',
  },
} as const

/** The name of a problem: a key of `problemTable`. */
export type ProblemName = keyof typeof problemTable

/** Problems that a browser can report; all other problems are reported only by the server. */
export const seenByBrowsers: readonly ProblemName[] = [
  'remoteTimedOut',
  'remoteThrew',
  'remoteNotLoaded',
  'hydrationMismatch',
  'bannerFailed',
  'consentContainerMissing',
  'mailLinkRefused',
  'shellPartFailed',
  'mapDataInvalid',
]

/** One problem, as it is logged. */
export interface Problem {
  name: ProblemName
  /** What exactly happened, in plain words. */
  cause: string
  remote?: string
  version?: string
  slot?: string
  /** Stack frames, the top one first. */
  frames?: readonly string[]
  /** What a remote's browser code threw. `frames` are read from its stack; the error itself is not sent. */
  error?: unknown
  /** Anything else that helps: file, field, URL, placement. */
  detail?: Readonly<Record<string, string | number>>
}
