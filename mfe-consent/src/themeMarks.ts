/** Where the themes of the original put a notice. */
export type Place = 'floating' | 'bottom' | 'top'

const places: readonly Place[] = ['floating', 'bottom', 'top']

/** A theme is a name that says where the notice stands: `light-floating`, `dark-top`. Elsewhere it stands in the page. */
export function placesOf(theme: string): readonly Place[] {
  return places.filter((place) => `-${theme}`.includes(`-${place}`))
}

/**
 * What a theme is, as classes of their own: a style sheet that asked for a part of a class name would have the browser
 * style anew what is below any element of the page whose class changes.
 */
export function themeMarks(theme: string): readonly string[] {
  const shade = theme.startsWith('dark') ? ['dark'] : []
  return [...shade, ...placesOf(theme)].map((mark) => `consent-${mark}`)
}
