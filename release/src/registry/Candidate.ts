import type { Base } from './readBase.ts'
import type { Registry } from './registry.ts'

/** A version on its way to be live, and what it would join. */
export interface Candidate {
  registry: Registry
  remote: string
  version: string
  /** sha256 of the stored manifest. */
  manifest: string
  base: Base
  /** Shared package → the version that the shell has of it. */
  provided: Readonly<Record<string, string>>
  environment: string
  /** A checkout of the site: its built shell and its content are what the candidate is tried in. */
  site: string
}
