/** The folders that count. Remotes that a team adds beside them are its own. */
export const parts =
  'kit store release content studio shell mfe-consent mfe-maps mfe-media mfe-regions'.split(' ')

/** A function is long from more lines on than these, and takes too many parameters by position from these on. */
export const longFunction = 60
export const tooManyParameters = 5

/** What the product may be made of at most (`npm run house`). Who raises one says why in the commit. */
export const houseLimits = {
  lines: 69_050,
  /** Lines of the file in the middle, and of the file that 5 % are longer than. */
  medianFile: 50,
  longFile: 160,
  longFunctions: 75,
  manyParameters: 15,
  /** Of all exported names, those without a docstring. */
  undocumentedPercent: 25,
  /** `as`, but for `as const`. */
  castsPerThousandLines: 3.6,
} as const
