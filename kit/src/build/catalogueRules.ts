import { extname, join } from 'node:path'
import type { RuleSetRule } from 'webpack'

const loader = join(import.meta.dirname, 'cataloguesLoader' + extname(import.meta.filename))

/** A file that the build replaces by compiled messages. */
export const cataloguesFile = /[\\/](?:catalogues|\w+Catalogues)\.ts$/

/** Compiles message catalogues: `catalogues.ts`, `<group>Catalogues.ts`, or one language by `es.json?<group>`. */
export const catalogueRules: readonly RuleSetRule[] = [
  { test: cataloguesFile, enforce: 'pre', loader },
  { test: /\.json$/, resourceQuery: /^\?\w+$/, type: 'javascript/auto', loader },
]
