/** Fields of the shell's own; a content's field name holds no underscore. */
export const ownFields = {
  form: '_form',
  /** People don't see it; programs that fill in everything fill it in too. */
  trap: '_subject',
} as const

export const idsOf = (form: string) => ({
  heading: `${form}-heading`,
  sent: `${form}-sent`,
  field: (name: string) => `${form}-${name}`,
})

/** Where a visitor is led once a form was accepted: its page, showing its thanks. */
export function sentHref(path: string, form: string): string {
  return `${encodeURI(path)}?sent=${encodeURIComponent(form)}#${encodeURIComponent(idsOf(form).sent)}`
}
