import type { Landscape } from './drawLandscape.ts'

const bySea: ReadonlySet<Landscape> = new Set<Landscape>(['coast', 'green-coast', 'islands', 'strait'])

/** Whether a picture of this land has the sea in it. */
export function showsSea(landscape: Landscape): boolean {
  return bySea.has(landscape)
}
