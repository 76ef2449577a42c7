import type { DataSchema } from './dataSchema.ts'
import type { ContextPart, SlotActivation, SlotIcon, SlotName } from './slots.ts'

/** `sha384-<base64>`, as the integrity attribute wants it. */
export type Integrity = `sha384-${string}`

/** One built file of a remote. Its name, or the first folder in its name, has a content hash. */
export interface RemoteFile {
  integrity: Integrity
  /** Hex; the blob's name in the registry. */
  sha256: string
  bytes: number
}

/** One slot, as a manifest describes it. */
export interface DeclaredSlot {
  /** For editors, as plain text. */
  title?: string | undefined
  description?: string | undefined
  icon?: SlotIcon | undefined
  /** Schema of its data. */
  data: DataSchema
  activation: SlotActivation
  /** The parts of the page's context that the slot gets with the options of the block that places it. */
  context: readonly ContextPart[]
  /** CSS px that the page reserves for it. */
  blockSize?: number
  /** Further origins that its browser code may request: `https://host[:port]`. */
  origins: readonly string[]
  /** Data that its server entry loads for it. Default: none. */
  load?: DeclaredLoad | undefined
}

/** One event of the remote, as a manifest describes it. */
export interface DeclaredEvent {
  /** Schema of the event's data. */
  data: DataSchema
  /** Whether a listener that is added later gets the newest event at once. Default false. */
  keep?: boolean | undefined
}

/** What a slot loads on the server, as a manifest describes it. */
export interface DeclaredLoad {
  /** Schema of what `load` returns; the slot gets it as `loaded`. */
  data: DataSchema
  /** Origins that `load` may request, as far as the trust log allows them: `https://host[:port]`. */
  origins: readonly string[]
  /** Seconds that the result is cached for other visitors, 1–86400. */
  maxAge: number
}

/** Packages that a remote may share with the others of its page. */
export const maxShared = 10

/** A package of npm, or one of its entries: `@acme/design/forms`. */
export const packagePattern: RegExp = /^@?[a-z0-9][\w.-]*(?:\/[\w.-]+)*$/

/** A package that a remote shares with others: its own copy, and the versions that it accepts instead. */
export interface SharedCopy {
  version: string
  range: string
  /** Scripts of its own copy, loaded only where no other remote of the page has a version that fits. */
  js: readonly string[]
}

/** Who owns a remote and is called when it fails. */
export interface Owner {
  /** A team, 60 characters at most. */
  name: string
  /** A mail address or an https link. */
  contact: string
}

/** What a build writes as `dist/manifest.json` and a release stores: the same bytes for the same input. */
export interface RemoteManifest {
  format: 1
  name: string
  /** `<package version>-<first 8 hex digits of the content's sha256>`. */
  version: string
  contract: number
  slots: readonly SlotName[]
  /** One for each of `slots`; undefined in releases from before slots were declared. */
  declarations?: Readonly<Record<SlotName, DeclaredSlot>>
  /** Its events by name, `changed` for `cart:changed`. Default: no events. */
  events?: Readonly<Record<string, DeclaredEvent>> | undefined
  /** Shared package → semver range that the shell must meet. */
  requires: Readonly<Record<string, string>>
  /** Shared packages by name. Default: none. */
  shares?: Readonly<Record<string, SharedCopy>> | undefined
  browser: {
    /** File name of the federation container (an ES module). */
    entry: string
    /** Files that a slot needs at once, with the scripts that its island preloads; neither `entry` nor lazy ones. */
    exposes: Readonly<Record<SlotName, { js: readonly string[]; css: readonly string[] }>>
  }
  /** Its one CommonJS file for the server; never served to browsers. */
  server?: { file: string; slots: readonly SlotName[] }
  files: Readonly<Record<string, RemoteFile>>
  /** `<file>.map` of built files, for the checks of a release; without source text, and not served. */
  sourceMaps?: Readonly<Record<string, RemoteFile>> | undefined
  budgetKb: number
  /** Undefined if the remote names no owner, and in releases from before owners. */
  owner?: Owner | undefined
  /** Names of its policies. Undefined in releases from before Trusted Types, and if the page's `default` is enough. */
  trustedTypes?: readonly string[]
  /** Languages of its message catalogues, BCP 47. Default: it has no catalogues. */
  languages?: readonly string[] | undefined
  /** Only in the shell's releases: shared package → the version that remotes get. */
  provides?: Readonly<Record<string, string>> | undefined
}

/** Name of the shell's own releases. No remote may use it. */
export const shellName = 'shell'

/** Log of the shell's releases in an environment; separate, so that they never wait for promotions of remotes. */
export const shellEnvironment = (environment: string): string => `${environment}-${shellName}`

/** Fields of every record of a numbered log. */
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
   * `promote` ends one by giving it to all, `rollback` by giving it to no one (then `from` is the canary's version). A
   * removal is a `rollback`, the kind that old readers know: no field names the remote any more, and `to` is its last
   * version.
   */
  change: {
    kind: 'promote' | 'rollback' | 'canary'
    remote: string
    from: string | null
    to: string
    /** How many of 100 visitors get the canary after this record. */
    percent?: number
  }
  remotes: Readonly<Record<string, NamedRelease>>
  /** Canaries by remote: some visitors get these instead of the release in `remotes`, if it names one. */
  canaries?: Readonly<Record<string, Canary>>
  /** Bake periods by remote: the earlier release that some visitors keep for a while after a promotion. */
  watches?: Readonly<Record<string, Watch>>
  /** Number of the trust record in force when this record was signed; undefined in an unsigned registry. */
  trust?: number
  /** Signs the record's canonical bytes without this field. */
  signature?: Signature
}

/** One release of a remote, by its version and the hash of its manifest. */
export interface NamedRelease {
  version: string
  /** sha256 of the stored manifest. */
  manifest: string
}

/** A canary: a release that some visitors get, and its rules. */
export interface Canary extends NamedRelease {
  /** How many of 100 visitors get it, 1–99. */
  percent: number
  /** Number of the composition that set `percent`; metrics are counted from there. */
  since: number
  rules: CanaryRules
}

/** The rules by which a canary advances or is rolled back, stored in its record. */
export interface CanaryRules {
  /** Percentages in ascending order; after the last one all visitors get it. */
  steps: readonly number[]
  /** Least time at each step. */
  holdSeconds: number
  /** Least page views of the canary that an analysis needs. */
  leastViews: number
  /** A canary without enough views after this time at one step is rolled back. */
  patienceSeconds: number
}

/** A bake period: some visitors keep the release from before a promotion, and the promoted one is compared with it. */
export interface Watch extends NamedRelease {
  /** How many of 100 visitors keep it, 1–99. */
  percent: number
  /** Number of the promotion. */
  since: number
  /** ISO 8601, UTC: the latest end. */
  until: string
  /** ISO 8601, UTC: from then on it ends as soon as the promoted release is found good. Default: `until`. */
  decidedFrom?: string | undefined
  /** Least page views of the promoted release that an analysis needs. */
  leastViews: number
}

/** An Ed25519 signature. */
export interface Signature {
  /** Id of the key that signed. */
  key: string
  /** Base64. */
  value: string
}
