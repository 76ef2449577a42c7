import type { Catalogues } from '@tessera/kit/language/compiledMessages'
import type english from './en.json'

/** Compiled by the build from the files `<language>.json` beside it. */
export const catalogues: Catalogues<typeof english> = {}
