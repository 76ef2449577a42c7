import type { DataSchema } from './dataSchema.ts'
import type { ContextPart, SlotActivation, SlotIcon, SlotName } from './slots.ts'

/** `sha384-<base64>`, as HTML's attribute `integrity` has it. */
export type Integrity = `sha384-${string}`

/** One built file of a remote. Its name, or the first folder in its name, contains a hash of the content. */
export interface RemoteFile {
  integrity: Integrity
  /** Hash of the content in hex: the name of the blob in the registry. */
  sha256: string
  bytes: number
}

/** One slot, as a manifest describes it. */
export interface DeclaredSlot {
  /** Name for editors, as plain text. */
  title?: string | undefined
  description?: string | undefined
  icon?: SlotIcon | undefined
  /** Schema of its data. */
  data: DataSchema
  activation: SlotActivation
  /** The parts of the page's context that the slot gets, beside the options of the block that places it. */
  context: readonly ContextPart[]
  /** Height in CSS px that the page reserves for the slot. */
  blockSize?: number
  /** Further origins that the slot's browser code may request: `https://host[:port]`. */
  origins: readonly string[]
  /** What the slot's server entry loads for it. Default: nothing. */
  load?: DeclaredLoad | undefined
}

/** One event of the remote, as a manifest describes it. */
export interface DeclaredEvent {
  /** Schema of the event's data. */
  data: DataSchema
  /** Whether a listener that is added after the event gets the newest event at once. Default false. */
  keep?: boolean | undefined
}

/** What a slot loads on the server, as a manifest describes it. */
export interface DeclaredLoad {
  /** Schema of what `load` returns; the slot gets it as `loaded`. */
  data: DataSchema
  /** Origins that `load` may request, as far as the trust log allows them: `https://host[:port]`. */
  origins: readonly string[]
  /** Seconds for which the result is cached, also for other visitors: 1–86400. */
  maxAge: number
}

/** Maximum number of packages that a remote may share with other remotes of its page. */
export const maxShared = 10

/** Name of a package of npm, or of an entry of a package: `@acme/design/forms`. */
export const packagePattern: RegExp = /^@?[a-z0-9][\w.-]*(?:\/[\w.-]+)*$/

/** A package that a remote shares with other remotes: its own copy, and the versions that it accepts instead. */
export interface SharedCopy {
  version: string
  range: string
  /** Scripts of the remote's own copy, loaded only if no other remote of the page has a version that fits. */
  js: readonly string[]
}

/** Who owns a remote and is called when it fails. */
export interface Owner {
  /** Name of the team, 60 characters at most. */
  name: string
  /** A mail address or an https link. */
  contact: string
}

/** The manifest that a build writes as `dist/manifest.json` and a release stores: the same bytes for the same input. */
export interface RemoteManifest {
  format: 1
  name: string
  /** `<package version>-<first 8 hex digits of the content's sha256>`. */
  version: string
  contract: number
  slots: readonly SlotName[]
  /** A declaration for each of `slots`; undefined in releases from before slots were declared. */
  declarations?: Readonly<Record<SlotName, DeclaredSlot>>
  /** The remote's events by name: `changed` for `cart:changed`. Default: no events. */
  events?: Readonly<Record<string, DeclaredEvent>> | undefined
  /** Package from the page → semver range that the shell's version must be in. */
  requires: Readonly<Record<string, string>>
  /** Packages that the remote shares with other remotes, by name. Default: none. */
  shares?: Readonly<Record<string, SharedCopy>> | undefined
  browser: {
    /** File name of the federation container (an ES module). */
    entry: string
    /** Files that a slot needs at once, with the scripts that its island preloads; without `entry` and lazy files. */
    exposes: Readonly<Record<SlotName, { js: readonly string[]; css: readonly string[] }>>
  }
  /** The server entry: one CommonJS file, never served to browsers. */
  server?: { file: string; slots: readonly SlotName[] }
  files: Readonly<Record<string, RemoteFile>>
  /** Source maps of built files, `<file>.map`, for the checks of a release; without source text, and not served. */
  sourceMaps?: Readonly<Record<string, RemoteFile>> | undefined
  budgetKb: number
  /** Undefined if the remote names no owner, and in releases from before this field existed. */
  owner?: Owner | undefined
  /** Names of the remote's policies. Undefined if it uses only `default`, and in releases from before this field. */
  trustedTypes?: readonly string[]
  /** Languages of the remote's message catalogues, BCP 47. Default: no catalogues. */
  languages?: readonly string[] | undefined
  /** Only in the shell's releases: package → the version that the page provides to remotes. */
  provides?: Readonly<Record<string, string>> | undefined
}

/** Name of the shell's own releases. No remote may have this name. */
export const shellName = 'shell'

/** The log of the shell's releases in an environment: a separate log, so that they never wait for remotes. */
export const shellEnvironment = (environment: string): string => `${environment}-${shellName}`

/** Fields of every record of a numbered log. */
export interface LogRecord {
  format: 1
  /** From 1, without gaps. */
  number: number
  /** sha256 of the previous record, as stored; `null` for number 1. */
  previous: string | null
  /** ISO 8601, UTC. */
  created: string
  actor: string
  reason: string
}

/** One record of an environment's log: names the releases of all remotes of the site from this record on. */
export interface CompositionRecord extends LogRecord {
  environment: string
  /**
   * The one remote that differs from the previous record. `canary` starts a canary or gives it to more visitors;
   * `promote` ends a canary by giving it to all, `rollback` by giving it to no one (then `from` is the canary's
   * version). Removing a remote is also a `rollback`, a kind that old readers know: the other fields no longer name the
   * remote, and `to` is its last version.
   */
  change: {
    kind: 'promote' | 'rollback' | 'canary'
    remote: string
    from: string | null
    to: string
    /** Percentage of visitors who get the canary after this record. */
    percent?: number
  }
  remotes: Readonly<Record<string, NamedRelease>>
  /** Canaries by remote: some visitors get the canary instead of the remote's release in `remotes`, if there is one. */
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
  /** Percentage of visitors who get the canary, 1–99. */
  percent: number
  /** Number of the composition that set `percent`; metrics are counted from this composition on. */
  since: number
  rules: CanaryRules
}

/** The rules by which a canary advances or is rolled back, stored in its record. */
export interface CanaryRules {
  /** Percentages in ascending order; after the last step all visitors get the canary. */
  steps: readonly number[]
  /** Minimum time at each step. */
  holdSeconds: number
  /** Minimum number of the canary's page views for an analysis. */
  leastViews: number
  /** A canary that lacks `leastViews` after this time at one step is rolled back. */
  patienceSeconds: number
}

/** A bake period: some visitors keep the release from before a promotion, to compare the promoted release with it. */
export interface Watch extends NamedRelease {
  /** Percentage of visitors who keep the earlier release, 1–99. */
  percent: number
  /** Number of the composition that made the promotion. */
  since: number
  /** ISO 8601, UTC: the latest end of the period. */
  until: string
  /** ISO 8601, UTC: from then on the period ends as soon as the promoted release is found good. Default: `until`. */
  decidedFrom?: string | undefined
  /** Minimum number of the promoted release's page views for an analysis. */
  leastViews: number
}

/** An Ed25519 signature. */
export interface Signature {
  /** Id of the key that signed. */
  key: string
  /** Base64. */
  value: string
}
