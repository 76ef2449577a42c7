import type { DataSchema } from './dataSchema.ts'
import type { ContextPart, SlotActivation, SlotIcon, SlotName } from './slots.ts'

/** `sha384-<base64>`, as the integrity attribute wants it. */
export type Integrity = `sha384-${string}`

/** One built file of a remote. Names, or the folder that they begin with, carry a content hash. */
export interface RemoteFile {
  integrity: Integrity
  /** Hex; the blob's name in the registry. */
  sha256: string
  bytes: number
}

/** What a manifest says of one slot. */
export interface DeclaredSlot {
  /** For editors, as plain text. */
  title?: string | undefined
  description?: string | undefined
  icon?: SlotIcon | undefined
  /** Schema of its data. */
  data: DataSchema
  activation: SlotActivation
  /** What of the page's context comes with the options of a block that places it. */
  context: readonly ContextPart[]
  /** CSS px that the page keeps for it. */
  blockSize?: number
  /** `https://host[:port]`, whom its browser code may ask beside the site. */
  origins: readonly string[]
  /** What its server entry loads for it; none: its data are all that it has. */
  load?: DeclaredLoad | undefined
}

/** What a manifest says of one of its remote's events. */
export interface DeclaredEvent {
  /** Schema of what it tells. */
  data: DataSchema
  /** A listener that comes later gets the newest one. */
  keep?: boolean | undefined
}

/** What a manifest says of what a slot loads on the server. */
export interface DeclaredLoad {
  /** Schema of what `load` gives, which the slot has as `loaded`. */
  data: DataSchema
  /** `https://host[:port]`, whom `load` may ask, as far as the trust log allows it. */
  origins: readonly string[]
  /** Seconds that it is kept for the next visitor, 1–86400. */
  maxAge: number
}

/** Packages that a remote may share with the others of its page. */
export const maxShared = 10

/** A package of npm, or one of its entries: `@acme/design/forms`. */
export const packagePattern: RegExp = /^@?[a-z0-9][\w.-]*(?:\/[\w.-]+)*$/

/** A package that a remote shares with the others of its page: its own copy, and what it takes in the place of that. */
export interface SharedCopy {
  version: string
  range: string
  /** Scripts that no slot sends: they are loaded where no remote of the page has brought a version that fits. */
  js: readonly string[]
}

/** Whose a remote is: who is called when it fails. */
export interface Owner {
  /** A team, 60 characters at most. */
  name: string
  /** A mail address or an https link. */
  contact: string
}

/** What a build writes as `dist/manifest.json` and a release stores: exact, free of dates, the same for the same input. */
export interface RemoteManifest {
  format: 1
  name: string
  /** `<package version>-<first 8 hex digits of the content's sha256>`. */
  version: string
  contract: number
  slots: readonly SlotName[]
  /** One for each of `slots`; none in a release from before slots were declared. */
  declarations?: Readonly<Record<SlotName, DeclaredSlot>>
  /** Its events by name, `changed` for `cart:changed`; none: it has none. */
  events?: Readonly<Record<string, DeclaredEvent>> | undefined
  /** Shared package → semver range that the shell must meet. */
  requires: Readonly<Record<string, string>>
  /** Package → what it shares of it; none: nothing. */
  shares?: Readonly<Record<string, SharedCopy>> | undefined
  browser: {
    /** File name of the federation container (an ES module). */
    entry: string
    /** Exactly the files that a slot needs at once, entry left out, with scripts that its island preloads; lazy ones are in `files` only. */
    exposes: Readonly<Record<SlotName, { js: readonly string[]; css: readonly string[] }>>
  }
  /** Its one CommonJS file for the server; never served to browsers. */
  server?: { file: string; slots: readonly SlotName[] }
  files: Readonly<Record<string, RemoteFile>>
  /** `<file>.map` of built files, for the checks of a release; they hold no source, and no site serves them. */
  sourceMaps?: Readonly<Record<string, RemoteFile>> | undefined
  budgetKb: number
  /** None: it says nothing, or is from before remotes did. */
  owner?: Owner | undefined
  /** As declared; one that says nothing is from before Trusted Types, or needs the page's `default` policy only. */
  trustedTypes?: readonly string[]
  /** Of its catalogues of messages, BCP 47; none: it has no catalogues. */
  languages?: readonly string[] | undefined
  /** Of the shell alone, which has no slots of its own: shared package → the version that it gives to remotes. */
  provides?: Readonly<Record<string, string>> | undefined
}

/** The name that the shell's own releases have; no remote may have it. */
export const shellName = 'shell'

/** The log of the shell's releases in an environment, beside that of its remotes: no promotion of one waits for the other's. */
export const shellEnvironment = (environment: string): string => `${environment}-${shellName}`

/** What all records of a numbered log have. */
export interface LogRecord {
  format: 1
  /** From 1, without gaps. */
  number: number
  /** sha256 of the record before, as stored; `null` for number 1. */
  previous: string | null
  /** ISO 8601, UTC. */
  created: string
  actor: string
  reason: string
}

/** One record of an environment's log: names all remotes of the site at that number. */
export interface CompositionRecord extends LogRecord {
  environment: string
  /**
   * The one remote that differs from the record before. `canary` starts a canary or gives it to more visitors;
   * `promote` ends one by giving it to all, `rollback` by giving it to no one (then `from` is the canary's version).
   * Where `remotes` and `canaries` name the remote no more, it is removed, a `rollback` for readers of before; `to` is what it had.
   */
  change: {
    kind: 'promote' | 'rollback' | 'canary'
    remote: string
    from: string | null
    to: string
    /** How many of 100 visitors get the canary from now on. */
    percent?: number
  }
  remotes: Readonly<Record<string, NamedRelease>>
  /** Releases that part of the visitors get in the place of the one in `remotes`, or of nothing where that has none. */
  canaries?: Readonly<Record<string, Canary>>
  /** Releases that part of the visitors keep for a while after the one in `remotes` took their place. */
  watches?: Readonly<Record<string, Watch>>
  /** Number of the trust record that was in force when it was signed; none in a registry without trust. */
  trust?: number
  /** Over the record's canonical bytes without this field. */
  signature?: Signature
}

/** One release of a remote, by its version and by what it is. */
export interface NamedRelease {
  version: string
  /** sha256 of the stored manifest. */
  manifest: string
}

/** A release that part of the visitors get, and how it goes on. */
export interface Canary extends NamedRelease {
  /** How many of 100 visitors get it, 1–99. */
  percent: number
  /** Number of the composition that gave it to this many: metrics are counted from there. */
  since: number
  rules: CanaryRules
}

/** When a canary goes on by itself, and when it is taken back. Recorded with it. */
export interface CanaryRules {
  /** Percents, ascending, each above the one before; after the last it goes to all. */
  steps: readonly number[]
  /** How long it stays at each step at least. */
  holdSeconds: number
  /** Page views of the canary that a verdict needs at least. */
  leastViews: number
  /** Without a verdict after this long at one step it has failed. */
  patienceSeconds: number
}

/** The release before a promotion: while part of the visitors keep it, the promoted one is judged by what theirs does. */
export interface Watch extends NamedRelease {
  /** How many of 100 visitors keep it, 1–99. */
  percent: number
  /** Number of the promotion. */
  since: number
  /** ISO 8601, UTC; no one keeps it longer. */
  until: string
  /** ISO 8601, UTC; from then on it ends as soon as the promoted release is found good. None: it ends at `until`. */
  decidedFrom?: string | undefined
  /** Page views of the promoted release that a verdict needs at least. */
  leastViews: number
}

/** Ed25519. */
export interface Signature {
  /** Id of the key that signed. */
  key: string
  /** Base64. */
  value: string
}
