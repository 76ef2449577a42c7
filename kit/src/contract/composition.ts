import type { SlotName } from './slots.ts'

/** `sha384-<base64>`, as the integrity attribute wants it. */
export type Integrity = `sha384-${string}`

/** One built file of a remote. Names are flat and carry a content hash. */
export interface RemoteFile {
  integrity: Integrity
  /** Hex; the blob's name in the registry. */
  sha256: string
  bytes: number
}

/** What a build writes as `dist/manifest.json` and a release stores: exact, free of dates, the same for the same input. */
export interface RemoteManifest {
  format: 1
  name: string
  /** `<package version>-<first 8 hex digits of the content's sha256>`. */
  version: string
  contract: number
  slots: readonly SlotName[]
  /** Shared package → semver range that the shell must meet. */
  requires: Readonly<Record<string, string>>
  browser: {
    /** File name of the federation container (an ES module). */
    entry: string
    /** Exactly the files that a slot needs at once, entry left out; lazy ones are in `files` only. */
    exposes: Readonly<Partial<Record<SlotName, { js: readonly string[]; css: readonly string[] }>>>
  }
  /** Its one CommonJS file for the server; never served to browsers. */
  server?: { file: string; slots: readonly SlotName[] }
  files: Readonly<Record<string, RemoteFile>>
  budgetKb: number
}

/** One line of an environment's log: names all remotes of the site at that number. */
export interface CompositionRecord {
  format: 1
  environment: string
  /** From 1, without gaps. */
  number: number
  /** sha256 of the record before, as stored; `null` for number 1. */
  previous: string | null
  /** ISO 8601, UTC. */
  created: string
  actor: string
  reason: string
  change: { kind: 'promote' | 'rollback'; remote: string; from: string | null; to: string }
  remotes: Readonly<
    Record<string, { version: string; /** sha256 of the stored manifest. */ manifest: string }>
  >
}
