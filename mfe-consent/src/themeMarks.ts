import type { ReservedSpace } from '@tessera/kit/contract/remote'
import type { Options } from './options.ts'

const positions = ['floating', 'bottom', 'top'] as const

/** Positions that a theme's name contains: `light-floating`, `dark-top`. Without any, the notice is in the page. */
function positionsOf(theme: string) {
  return positions.filter((position) => `-${theme}`.includes(`-${position}`))
}

/** A class for each part of a theme: selectors on parts of class names would restyle the page at each change. */
export function themeMarks(theme: string): readonly string[] {
  const shade = theme.startsWith('dark') ? ['dark'] : []
  return [...shade, ...positionsOf(theme)].map((mark) => `consent-${mark}`)
}

/** The space to reserve: at the theme's edge, and below the page if the notice is appended; undefined if none. */
export function spaceFor({ theme, appendToBottom }: Options): ReservedSpace | undefined {
  const positions = positionsOf(theme)
  if (positions.length === 0 && !appendToBottom) return undefined
  return { edge: positions.includes('top') ? 'start' : 'end', padBody: appendToBottom }
}
