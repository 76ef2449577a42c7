export const remoteFolders: readonly string[]
export const remoteNames: readonly string[]
