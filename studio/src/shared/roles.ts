/** Roles, from least to most rights: reads; saves drafts; publishes; manages. Each has all rights of earlier ones. */
export const roles = ['reader', 'editor', 'publisher', 'admin'] as const
export type Role = (typeof roles)[number]

/** The signed-in user. */
export interface Account {
  name: string
  role: Role
  /** The user may write documents whose names start with one of these; if empty, all. Every user may read all. */
  folders: readonly string[]
  /** Whether the user has a password; otherwise the user signs in by a link or by OpenID Connect. */
  hasPassword: boolean
}

/** Whether `role` may do all that `other` may. */
export function includesRole(role: Role, other: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(other)
}

/** Whether the account's folders allow it to write a document. */
export function mayWrite({ folders }: Pick<Account, 'folders'>, file: string): boolean {
  return folders.length === 0 || folders.some((folder) => file.startsWith(folder))
}
