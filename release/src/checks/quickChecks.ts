import type { Check } from './check.ts'
import { contractFits } from './contractFits.ts'
import { filesIntact } from './filesIntact.ts'
import { logReads } from './logReads.ts'
import { manifestReads } from './manifestReads.ts'
import { sharedVersionsMet } from './sharedVersionsMet.ts'
import { slotsFree } from './slotsFree.ts'

/** Whether it can be live at all: asked of anything, in a moment, on a rollback too. */
export const quickChecks: readonly Check[] = [
  manifestReads,
  filesIntact,
  contractFits,
  sharedVersionsMet,
  slotsFree,
  logReads,
]
