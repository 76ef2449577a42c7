import type { Catalogues } from '@tessera/kit/language/compiledMessages'

/** Compiled by the build: the messages whose keys begin with `failure`, needed when nothing more can be fetched. */
export const failureCatalogues: Catalogues<{ 'failure.offline': string }> = {}
