import { shellName } from '@tessera/kit/contract/composition'
import { exportsPresent, sizeInBudget, stylesScoped, underCeiling } from './buildChecks.ts'
import type { Check } from './check.ts'
import { loadsAllowed, noNewOrigins, noNewPolicies } from './permissionChecks.ts'
import { optionsFit } from './optionsFit.ts'
import { quickChecks } from './quickChecks.ts'
import { shellChecks } from './shellChecks.ts'
import { siteChecks } from './siteChecks.ts'

export const checksOf = (remote: string): readonly Check[] => (remote === shellName ? shellChecks : allChecks)

/** Checks that need no shell and no browser. */
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

/** All checks of a remote, in this order. */
export const allChecks: readonly Check[] = [...quickAndBuildChecks, ...siteChecks]
