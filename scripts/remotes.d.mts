export const remoteFolders: readonly string[]
export const remoteNames: readonly string[]
export const siteRemoteFolders: readonly string[]
export function remotesOf(site: string): ReadonlyMap<string, string>
