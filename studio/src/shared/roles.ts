/** Each may do what those before it may: read, keep drafts, publish, manage. */
export const roles = ['reader', 'editor', 'publisher', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who is signed in. */
export interface Account {
  name: string
  role: Role
  /** What they may write, as beginnings of documents' names; none: everything. They read everything. */
  folders: readonly string[]
  /** Without one they come in by links or by the organisation's sign-in alone. */
  hasPassword: boolean
}

/** Whether a role may do what another may. */
export function includesRole(role: Role, other: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(other)
}

export function mayWrite({ folders }: Pick<Account, 'folders'>, file: string): boolean {
  return folders.length === 0 || folders.some((folder) => file.startsWith(folder))
}
