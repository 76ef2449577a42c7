import type { Framework } from './frameworks.ts'

/** What is to be begun, and where. */
export interface WantedRemote {
  /** As `remoteName` gives it. */
  name: string
  framework: Framework
  /** The folder in which the remote's folder comes to lie: the site's repository, unless it has one of its own. */
  parent: string
  /** Where the tarballs of kit and release are, for a repository of its own; there is none in the site's repository. */
  packages?: string
  /** Says what would be written, writes nothing. */
  dryRun?: boolean
}
