import { shellName } from '@tessera/kit/contract/composition'
import { exportsPresent, sizeInBudget, stylesScoped, underCeiling } from './buildChecks.ts'
import type { Check } from './check.ts'
import { loadsAllowed, noNewOrigins, noNewPolicies } from './permissionChecks.ts'
import { optionsFit } from './optionsFit.ts'
import { quickChecks } from './quickChecks.ts'
import { shellChecks } from './shellChecks.ts'
import { siteChecks } from './siteChecks.ts'

/** What a promotion asks. */
export const checksOf = (remote: string): readonly Check[] => (remote === shellName ? shellChecks : allChecks)

/** Those that need no shell and no browser. */
export const quickAndBuildChecks: readonly Check[] = [
  ...quickChecks,
  exportsPresent,
  sizeInBudget,
  underCeiling,
  noNewOrigins,
  loadsAllowed,
  noNewPolicies,
  stylesScoped,
  optionsFit,
]

/** Asked in this order before a version of a remote is promoted. */
export const allChecks: readonly Check[] = [...quickAndBuildChecks, ...siteChecks]
