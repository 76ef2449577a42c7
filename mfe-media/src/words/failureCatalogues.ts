import type { Catalogues } from '@tessera/kit/language/compiledMessages'

/** Compiled by the build: the messages that begin with `failure`, for when nothing more can be fetched. */
export const failureCatalogues: Catalogues<{ 'failure.offline': string }> = {}
