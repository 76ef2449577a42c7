/** Entry point of this package: changes which versions visitors get. */
export type { Change, ChangeRequest } from './changeCurrent.ts'
export { promoteRemote, type PromoteRequest } from './promoteRemote.ts'
export { rollbackRemote, type RollbackRequest } from './rollbackRemote.ts'
