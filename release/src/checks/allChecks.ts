import { exportsPresent, sizeInBudget, stylesScoped, underCeiling } from './buildChecks.ts'
import type { Check } from './check.ts'
import { loadsAllowed, noNewOrigins, noNewPolicies } from './permissionChecks.ts'
import { optionsFit } from './optionsFit.ts'
import { quickChecks } from './quickChecks.ts'
import { siteChecks } from './siteChecks.ts'

/** Asked in this order before a version is promoted. */
export const allChecks: readonly Check[] = [
  ...quickChecks,
  exportsPresent,
  sizeInBudget,
  underCeiling,
  noNewOrigins,
  loadsAllowed,
  noNewPolicies,
  stylesScoped,
  optionsFit,
  ...siteChecks,
]
