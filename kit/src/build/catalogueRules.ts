import { extname, join } from 'node:path'
import type { RuleSetRule } from 'webpack'

const loader = join(import.meta.dirname, 'cataloguesLoader' + extname(import.meta.filename))

/** A file in whose place compiled messages stand. */
export const cataloguesFile = /[\\/](?:catalogues|\w+Catalogues)\.ts$/

/** Messages, compiled: those of all languages in the place of a `catalogues.ts` or `<how keys begin>Catalogues.ts`, or of one by `es.json?<how keys begin>`. */
export const catalogueRules: readonly RuleSetRule[] = [
  { test: cataloguesFile, enforce: 'pre', loader },
  { test: /\.json$/, resourceQuery: /^\?\w+$/, type: 'javascript/auto', loader },
]
