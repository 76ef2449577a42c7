import type { ReservedSpace } from '@tessera/kit/contract/remote'
import type { Options } from './options.ts'

const positions = ['floating', 'bottom', 'top'] as const

/** A theme's name says where the notice is shown: `light-floating`, `dark-top`. Any other name shows it in the page. */
function positionsOf(theme: string) {
  return positions.filter((position) => `-${theme}`.includes(`-${position}`))
}

/** A class for each part of a theme: with selectors on parts of a class name, any changed class restyles the page. */
export function themeMarks(theme: string): readonly string[] {
  const shade = theme.startsWith('dark') ? ['dark'] : []
  return [...shade, ...positionsOf(theme)].map((mark) => `consent-${mark}`)
}

/** The space to reserve for a notice: at its theme's edge, and below the page if it is appended; undefined if none. */
export function spaceFor({ theme, appendToBottom }: Options): ReservedSpace | undefined {
  const positions = positionsOf(theme)
  if (positions.length === 0 && !appendToBottom) return undefined
  return { edge: positions.includes('top') ? 'start' : 'end', padBody: appendToBottom }
}
