/** A platform with faces of its own in `fonts.css`; elsewhere the lists begin with those that are there. */
export function platformOf(userAgent: string): 'android' | 'linux' | undefined {
  if (userAgent.includes('Android')) return 'android'
  return userAgent.includes('Linux') ? 'linux' : undefined
}
