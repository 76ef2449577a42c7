import type { Check } from './check.ts'
import { contractFits } from './contractFits.ts'
import { exportsPresent } from './exportsPresent.ts'
import { filesIntact } from './filesIntact.ts'
import { logReads } from './logReads.ts'
import { manifestReads } from './manifestReads.ts'
import { noNewOrigins } from './noNewOrigins.ts'
import { noNewPolicies } from './noNewPolicies.ts'
import { serverRenders } from './serverRenders.ts'
import { sharedVersionsMet } from './sharedVersionsMet.ts'
import { sizeInBudget } from './sizeInBudget.ts'
import { slotsFree } from './slotsFree.ts'
import { worksInTheSite } from './worksInTheSite.ts'

/** Whether it can be live at all: asked of anything, in a moment, on a rollback too. */
export const quickChecks: readonly Check[] = [
  manifestReads,
  filesIntact,
  contractFits,
  sharedVersionsMet,
  slotsFree,
  logReads,
]

/** Asked in this order before a version is promoted. The last ones try it in the site as it is live. */
export const allChecks: readonly Check[] = [
  ...quickChecks,
  exportsPresent,
  sizeInBudget,
  noNewOrigins,
  noNewPolicies,
  serverRenders,
  ...worksInTheSite,
]
