import type { Check } from './check.ts'
import { exportsPresent } from './exportsPresent.ts'
import { loadsAllowed } from './loadsAllowed.ts'
import { noNewOrigins } from './noNewOrigins.ts'
import { noNewPolicies } from './noNewPolicies.ts'
import { quickChecks } from './quickChecks.ts'
import { serverRenders } from './serverRenders.ts'
import { sizeInBudget } from './sizeInBudget.ts'
import { stylesScoped } from './stylesScoped.ts'
import { underCeiling } from './underCeiling.ts'
import { worksInTheSite } from './worksInTheSite.ts'

/** Asked in this order before a version is promoted. The last ones try it in the site as it is live. */
export const allChecks: readonly Check[] = [
  ...quickChecks,
  exportsPresent,
  sizeInBudget,
  underCeiling,
  noNewOrigins,
  loadsAllowed,
  noNewPolicies,
  stylesScoped,
  serverRenders,
  ...worksInTheSite,
]
