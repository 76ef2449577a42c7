import type { ReservedSpace } from '@tessera/kit/contract/remote'
import type { Options } from './options.ts'

const places = ['floating', 'bottom', 'top'] as const

/** A theme's name says where the notice is shown: `light-floating`, `dark-top`. Any other name shows it in the page. */
function placesOf(theme: string) {
  return places.filter((place) => `-${theme}`.includes(`-${place}`))
}

/** One class per theme: with selectors on parts of a class name, browsers restyle the page at any change of a class. */
export function themeMarks(theme: string): readonly string[] {
  const shade = theme.startsWith('dark') ? ['dark'] : []
  return [...shade, ...placesOf(theme)].map((mark) => `consent-${mark}`)
}

/** The space that a notice of this theme needs: at the edge it stands at, and below the page where it is appended. */
export function spaceFor({ theme, appendToBottom }: Options): ReservedSpace | undefined {
  const places = placesOf(theme)
  if (places.length === 0 && !appendToBottom) return undefined
  return { edge: places.includes('top') ? 'start' : 'end', padBody: appendToBottom }
}
