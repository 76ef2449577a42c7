/** Changes of the versions that visitors get; an entry point of this package. */
export type { Change, ChangeRequest } from './changeCurrent.ts'
export { promoteRemote, type PromoteRequest } from './promoteRemote.ts'
export { rollbackRemote, type RollbackRequest } from './rollbackRemote.ts'
