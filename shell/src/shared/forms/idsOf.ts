/** Names of the shell's own fields; field names of content have no underscore. */
export const ownFields = {
  form: '_form',
  /** Invisible to people; programs that fill in every field fill in this one too. */
  trap: '_subject',
} as const

export const idsOf = (form: string) => ({
  heading: `${form}-heading`,
  sent: `${form}-sent`,
  field: (name: string) => `${form}-${name}`,
})

/** The address after a form was accepted: the form's page, which shows its thanks. */
export function sentHref(path: string, form: string): string {
  return `${encodeURI(path)}?sent=${encodeURIComponent(form)}#${encodeURIComponent(idsOf(form).sent)}`
}
