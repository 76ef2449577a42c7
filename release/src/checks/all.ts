import { contractFits } from './contractFits.ts'
import type { Check } from './check.ts'
import { filesIntact } from './filesIntact.ts'
import { logReads } from './logReads.ts'
import { manifestReads } from './manifestReads.ts'
import { sharedVersionsMet } from './sharedVersionsMet.ts'
import { slotsFree } from './slotsFree.ts'

/** Asked in this order before anything goes live, on promotion and on rollback alike. */
export const allChecks: readonly Check[] = [
  manifestReads,
  filesIntact,
  contractFits,
  sharedVersionsMet,
  slotsFree,
  logReads,
]
