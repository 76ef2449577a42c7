import type { Picture } from '@tessera/kit/contract/content'

/** Draws a picture to show instead of a missing one: sky over land in these hues. */
export function placeholder([land, sky]: readonly [number, number], width: number, height: number): Picture {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="hsl(${sky} 45% 78%)"/>` +
    `<rect y="62%" width="100%" height="38%" fill="hsl(${land} 35% 52%)"/></svg>`
  return { alt: '', width, height, src: `data:image/svg+xml,${encodeURIComponent(svg)}`, sources: [] }
}
